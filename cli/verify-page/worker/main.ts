import '../node/globals.ts'
import { packageFiles } from './package-in-memory.ts'
import { filesOfArchive, refuseLarger } from '../../certify/read-archive.ts'
import { challengeIn } from '../../certify/read-challenge.ts'
import { verifyBundleBy, type BundleQuestions } from '../../certify/verify-bundle-by.ts'
import { contract } from '../../catalogue/contract.ts'
import { parseJson } from '../../targets/read-json.ts'
import { UsageError } from '../../base/usage-error.ts'
import { ended } from '../../verify/verify-report.ts'
import { bundleLimits } from '../../../proof/certify/bundle-files.ts'
import type { Finding } from '../../../proof/certify/finding.ts'
import { derOf } from '../../../proof/certify/public-key.ts'
import { catalogueDigest } from '../../../harness/report/catalogue-digest.ts'
import { recordsOf } from '../../../harness/runtime/contract.ts'
import { packageIdentity } from '../../../schemas/load.ts'
import type { Asked, Told } from '../messages.ts'
import { browserPrimitives } from './browser-primitives.ts'

// The worker of the page: verifies one bundle, like `forge-conformance verify`.

addEventListener('message', ({ data }: MessageEvent<Asked>) => void verify(data))
addEventListener('error', ({ message }) => tellStray(message))
addEventListener('unhandledrejection', ({ reason }) => tellStray(messageOf(reason)))

async function verify(asked: Asked): Promise<void> {
  try {
    const questions = await questionsIn(asked)
    for await (const finding of ended(findingsOf(asked.bundle, questions))) tell({ kind: 'finding', finding })
    tell({ kind: 'end' })
  } catch (cause) {
    tell({ kind: cause instanceof UsageError ? 'usage' : 'defect', line: messageOf(cause) })
  }
}

async function* findingsOf(bundle: File, questions: BundleQuestions): AsyncGenerator<Finding> {
  refuseLarger(bundle.name, bundle.size, bundleLimits.packed)
  const files = filesOfArchive(new Uint8Array(await bundle.arrayBuffer()), bundle.name)
  const suite = {
    ...packageIdentity(),
    catalogueDigest: catalogueDigest(recordsOf(contract)),
    files: packageFiles,
  }
  yield* verifyBundleBy({ primitives: browserPrimitives, suite, verifyKeyless }, files, questions)
}

/** Signatures for identities can be verified only in Node. */
async function* verifyKeyless(): AsyncGenerator<Finding> {
  const line =
    'who signed it: it is signed for an identity, without a key, and this page does not check such signatures; forge-conformance verify does'
  yield { state: 'unproven', line }
}

/** The input of the user. Throws `UsageError`. */
async function questionsIn({ publicKey, challenge }: Asked): Promise<BundleQuestions> {
  const isGiven = (text: string): boolean => text.trim() !== ''
  return {
    ...(isGiven(publicKey) && { publicKey: keyIn(publicKey) }),
    ...(isGiven(challenge) && { challenge: await challengeIn(...jsonIn(challenge, 'the challenge')) }),
  }
}

function keyIn(text: string): string {
  try {
    derOf(text)
    return text
  } catch {
    throw new UsageError('the public key is not an ed25519 key in PEM, as keygen writes it to FILE.pub')
  }
}

function jsonIn(text: string, what: string): [content: unknown, what: string] {
  const parsed = parseJson(text)
  if ('mistake' in parsed) throw new UsageError(`${what} ${parsed.mistake}`)
  return [parsed.value, what]
}

/** Node attributes such an error to its check; a browser cannot, so that a verdict could differ. */
function tellStray(message: string): void {
  const line = `what the checks say here: an error that belongs to none of them (${message}); verify it with the command`
  tell({ kind: 'finding', finding: { state: 'unproven', line } })
  tell({ kind: 'end' })
}

function tell(told: Told): void {
  postMessage(told)
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
