import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { TargetInput } from '../base/config.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { UsageError } from '../base/usage-error.ts'
import { launchName, type Launch } from '../base/launch.ts'
import { recipeFor, recipes, type Recipe } from './recipes.ts'

/**
 * A target with a launch, completed by its recipe: ports, credentials, set-up. Its URLs are those in the container until the server runs. A
 * target without a launch is returned unchanged. Throws a `UsageError` that begins with `from`.
 */
export function completeLaunch(input: TargetInput, from: string): TargetInput {
  if (!input.launch) return input
  const { launch: written } = input
  refuseAmbiguous(written, from)
  const recipe = recipeOf(written, from)
  const launch = merged(recipe?.launch ?? {}, written)
  const known = recipe?.target ?? {}
  const own = input.codeHosting ?? (input.legacyForge ? undefined : known.codeHosting)
  // Missing fields of the administrator and of the driver come from the recipe.
  const codeHosting = own && { ...known.codeHosting, ...own }
  const legacyForge = input.legacyForge ?? (input.codeHosting ? undefined : known.legacyForge)
  if (!codeHosting && !legacyForge)
    throw new UsageError(
      `${from}: no recipe is known for ${launchName(launch)} (${Object.keys(recipes).join(', ')}); name one with launch.recipe, or describe the server in a target file (docs/how-to/images-and-shards.md)`,
    )
  const admin = codeHosting?.admin
  const needsPassword = admin && admin.password === undefined && admin.token === undefined
  return {
    name: launchName(launch),
    ...input,
    launch,
    ...(codeHosting && {
      codeHosting: { ...codeHosting, ...(needsPassword && { admin: { ...admin, password: newPassword() } }) },
    }),
    ...(legacyForge && { legacyForge }),
  }
}

/** Paths of a target file start in its folder. */
export function withLaunchPaths(input: TargetInput, folder: string): TargetInput {
  if (!input.launch) return input
  const { dockerfile, compose } = input.launch
  return {
    ...input,
    launch: {
      ...input.launch,
      ...(dockerfile === undefined ? {} : { dockerfile: resolve(folder, dockerfile) }),
      ...(compose === undefined ? {} : { compose: resolve(folder, compose) }),
    },
  }
}

function merged(known: Launch, own: Launch): Launch {
  return {
    ...known,
    ...own,
    ...((known.environment ?? own.environment) && {
      environment: { ...known.environment, ...own.environment },
    }),
    ...((known.files ?? own.files) && { files: { ...known.files, ...own.files } }),
  }
}

function recipeOf({ recipe, image }: Launch, from: string): Recipe | undefined {
  const name = recipe ?? (image === undefined ? undefined : recipeFor(image))
  if (name === undefined) return undefined
  const found = recipes[name]
  if (!found)
    throw new UsageError(
      `${from}: launch.recipe is not one of ${Object.keys(recipes).join(', ')}${didYouMean(name, Object.keys(recipes))}`,
    )
  return found
}

function refuseAmbiguous(launch: Launch, from: string): void {
  const { image, dockerfile, compose, start, service } = launch
  const given = Object.entries({ image, dockerfile, compose, start }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length !== 1)
    throw new UsageError(
      `${from}: launch requires one of image, dockerfile, compose and start${given.length === 0 ? '' : `, not ${given.map(([name]) => name).join(' and ')}`}`,
    )
  if (compose !== undefined && service === undefined)
    throw new UsageError(`${from}: launch.service is missing: the service of ${compose} that is the target`)
  for (const [index, { exec, request }] of (launch.setup ?? []).entries())
    if ((exec === undefined) === (request === undefined))
      throw new UsageError(`${from}: launch.setup[${index}] requires either exec or request`)
    else if (request !== undefined && !/^[A-Z]+ \//.test(request))
      throw new UsageError(
        `${from}: launch.setup[${index}].request is a method and a path, such as POST /install`,
      )
}

/** Some servers require passwords with letters of both cases, digits and a sign. */
function newPassword(): string {
  return `Fc-${randomBytes(12).toString('hex')}`
}
