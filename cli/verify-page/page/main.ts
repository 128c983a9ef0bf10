import type { Finding } from '../../../proof/certify/finding.ts'
import { visible } from '../../../harness/report/visible.ts'
import { exitCodeOf, shownLine, stateWords } from '../../verify/shown-finding.ts'
import type { Asked, Told } from '../messages.ts'
import { exitCodes } from '../../../harness/report/exit-code.ts'

// The page: passes a bundle to the worker, and shows its findings.

/** The outcome of a verification and its meaning for the reader, by exit code. */
const outcomes = {
  [exitCodes.held]: [
    'Everything holds that can be proven',
    'The verdicts are those that the recorded exchanges give. Whether the product conforms, the lines “profile” say; the last lines say what no file can prove.',
  ],
  [exitCodes.failed]: [
    'It does not hold',
    'The bundle was edited or damaged. Nothing after the line “broken” was looked at.',
  ],
  [exitCodes.incomplete]: [
    'Not everything could be proven',
    'This page cannot tell whether what the lines “unproven” say is so.',
  ],
} as const

const form = element('form', HTMLFormElement)
const bundle = element('bundle', HTMLInputElement)
const key = element('key', HTMLTextAreaElement)
const challenge = element('challenge', HTMLTextAreaElement)
const stop = element('stop', HTMLButtonElement)
const result = element('result', HTMLElement)
const outcome = element('outcome', HTMLElement)
const meaning = element('meaning', HTMLElement)
const findings = element('findings', HTMLElement)

const source = workerSource()
let worker: Worker | undefined
/** Number of the verification; messages of earlier ones are ignored. */
let turn = 0
let states = new Set<Finding['state']>()

form.addEventListener('submit', (event) => {
  event.preventDefault()
  verifyChosen()
})
bundle.addEventListener('change', verifyChosen)
stop.addEventListener('click', () => {
  finish('Stopped', 'Nothing is said of what comes after the last line.')
})

addEventListener('dragover', (event) => {
  event.preventDefault()
  document.body.classList.add('dropping')
})
addEventListener('dragleave', () => document.body.classList.remove('dropping'))
addEventListener('drop', (event) => {
  event.preventDefault()
  document.body.classList.remove('dropping')
  const files = event.dataTransfer?.files
  if (!files?.length) return
  bundle.files = files
  verifyChosen()
})

function verifyChosen(): void {
  const file = bundle.files?.[0]
  begin()
  if (!file) return finish('No bundle', 'Choose the archive first.')
  outcome.textContent = `Verifying ${visible(file.name)} …`
  stop.hidden = false
  verify(file, turn).catch((cause: unknown) => shown({ kind: 'defect', line: String(cause) }))
}

function begin(): void {
  worker?.terminate()
  turn += 1
  states = new Set()
  findings.replaceChildren()
  meaning.textContent = ''
  result.hidden = false
}

async function verify(file: File, own: number): Promise<void> {
  const started = new Worker(await source)
  // The user may have started another verification meanwhile.
  if (own !== turn) return started.terminate()
  worker = started
  const show = (told: Told): void => {
    if (own === turn) shown(told)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => show(data))
  worker.addEventListener('error', ({ message }) => show({ kind: 'defect', line: message }))
  const asked = { publicKey: key.value, challenge: challenge.value }
  worker.postMessage({ bundle: file, ...asked } satisfies Asked)
}

function shown(told: Told): void {
  switch (told.kind) {
    case 'finding':
      states.add(told.finding.state)
      findings.append(lineOf(told.finding))
      return
    case 'end': {
      const [title, text] = outcomes[exitCodeOf(states)]
      return finish(title, text)
    }
    case 'usage':
      return finish('Nothing was verified', visible(told.line))
    case 'defect':
      return finish('This page has a defect', `Nothing is proven: ${visible(told.line)}. Use the command.`)
  }
}

function lineOf(finding: Finding): HTMLElement {
  const item = document.createElement('li')
  const [state, line] = [document.createElement('b'), document.createElement('span')]
  item.className = stateWords[finding.state]
  state.textContent = stateWords[finding.state]
  line.textContent = shownLine(finding)
  line.className = 'text'
  item.append(state, ' ', line)
  return item
}

/** The address of the worker's script, which is packed in the page. */
async function workerSource(): Promise<string> {
  const packed = Uint8Array.from(atob(element('worker', HTMLScriptElement).text), (one) => one.charCodeAt(0))
  const script = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return URL.createObjectURL(new Blob([await new Response(script).blob()], { type: 'text/javascript' }))
}

function finish(title: string, text: string): void {
  turn += 1
  worker?.terminate()
  worker = undefined
  stop.hidden = true
  outcome.textContent = title
  meaning.textContent = text
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`)
  return found
}
