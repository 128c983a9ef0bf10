import type { Reference } from '../../../reference/start.ts'

type State = ReturnType<Reference['state']>

const PASSWORD = 'Bystander-password-1'

/** Creates resources of other people on a reference: users, an organization, repositories. */
export async function addBystanders({ url, target }: Reference): Promise<void> {
  const { username, password } = target.codeHosting.admin
  const as =
    (name: string, secret: string) =>
    async (path: string, json: unknown, method = 'POST'): Promise<void> => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(json),
      })
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
    }
  const admin = as(username, password)
  const bystander = as('bystander', PASSWORD)
  for (const name of ['bystander', 'friend'])
    await admin('/admin/users', { username: name, email: `${name}@example.org`, password: PASSWORD })
  await admin('/admin/users/bystander/orgs', { username: 'acme' })
  await admin('/admin/users/bystander/repos', { name: 'precious' })
  await bystander('/org/acme/repos', { name: 'shared' })
  await bystander('/repos/bystander/precious/collaborators/friend', {}, 'PUT')
}

/** Resources in only one of two states: `-users bystander` for a removed one, `+users x` for a new one. */
export function differences(before: State | undefined, after: State): string[] {
  if (!before) throw new Error('the state before the run is unknown')
  return (Object.keys(after) as (keyof State)[]).flatMap((part) => [
    ...before[part].filter((one) => !after[part].includes(one)).map((one) => `-${part} ${one}`),
    ...after[part].filter((one) => !before[part].includes(one)).map((one) => `+${part} ${one}`),
  ])
}
