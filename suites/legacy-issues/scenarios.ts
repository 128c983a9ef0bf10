import { scenario } from '../common/legacy-words.ts'
import { assume, control, controlCreated, countsAll, deciding, listsIssue } from '../common/legacy-tools.ts'
import { tryOnList } from './changes-nothing.ts'
import type { Form, LegacyCaller, LegacyReply, LegacyScenarioContext } from '../common/legacy-tools.ts'

/** The status names that the document offers for a new issue. */
export const statusNames = ['New', 'Accepted', 'WaitingForAnswer', 'Started'] as const

export const listing = scenario(
  'GET of the issue list of a public project by an anonymous request',
  async ({ legacy, shared: { publicProject } }) => ({
    list: await legacy.anonymous.listIssues(publicProject),
  }),
)

/** A content of two paragraphs, with the CR LF that browsers send. */
export const inLines = (content: string): string => `${content}\r\n\r\n${content}`

/** A content without its line ends, which every second issue has. */
export const inOneLine = (content: string): string => content.replaceAll(/\s+/g, ' ')

/** The number of issues to try: which texts are valid is not shown. */
const TRIES = 3

const blamesText = (answer: LegacyReply): boolean =>
  answer.errorFields().some((field) => field === 'summary' || field === 'content')

export const first = scenario(
  'POST of an issue by a member, with GET of the issue list before and after',
  async ({ legacy, pollUntil, shared: { member, memberProject, issue } }) => {
    let form = issue('a plain issue')
    const list = () => legacy.as(member).listIssues(memberProject)
    const early = await list()
    // Others may create issues while a server counts; entries that a page of a list lacks stay missing.
    const before = countsAll(early) ? early : await list()
    let created = await legacy.as(member).createIssue(memberProject, form)
    for (let tried = 1; tried < TRIES && blamesText(created); tried++) {
      form = issue('another plain issue')
      created = await legacy.as(member).createIssue(memberProject, form)
    }
    const after = await pollUntil(
      list,
      (shown) => listsIssue(created)(shown) && (countsAll(shown) || !countsAll(before)),
    )
    return { form, before, created, after }
  },
)

export const byOutsider = scenario(
  'POST of an issue to a public project by an unrelated user',
  async ({ legacy, shared: { outsider, publicProject, issue }, after }) => {
    await after(first)
    return { created: await legacy.as(outsider).createIssue(publicProject, issue('created by an outsider')) }
  },
)

/** The list shows the summary of the new issue, which identifies it. */
export const firstListed = first.after(({ form, created, after }) => {
  controlCreated(created)
  assume('summaries are listed', after.issueEntry(created)?.['summary'] === form.summary)
})

/** The issue list of the private project before and after a caller without rights in it sends a form. */
export async function aroundCreation(
  { legacy, shared: { member, privateProject } }: LegacyScenarioContext,
  caller: LegacyCaller,
  form: Form,
) {
  const before = await legacy.as(member).listIssues(privateProject)
  await caller.createIssue(privateProject, form)
  const after = await legacy.as(member).listIssues(privateProject)
  control(before).isList()
  control(after).isList()
  return { before, after }
}

/** The issues that a member sees and that another list must not have. */
export function hiddenIssues(ofMember: LegacyReply, list: LegacyReply) {
  control(ofMember).hasEntries()
  const issues = ofMember.entries().map(({ id, summary }) => ({ id, summary }))
  return deciding(issues, list, 'listed')
}

/** A text whose capital letters are small, and whose small letters are capital. */
export function withOtherCapitals(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

export const filled = scenario('GET of an issue list with at least one issue', async ({ play }) => {
  const { list } = await play(listing)
  if (!list.isEmptyList()) return { list }
  const { created, after } = await play(first)
  controlCreated(created)
  return { list: after }
})

export const choices = scenario(
  'POST of issues by a member with all statuses, all labels and various texts',
  async ({ legacy, pollUntil, shared: { member, memberProject, issue, word }, after }) => {
    await after(first)
    // A server may refuse one label in two fields.
    const [label, another] = [word('conformance'), word('another')]
    const six = {
      label1: word('one'),
      label2: word('two'),
      label3: word('three'),
      label4: word('four'),
      label5: word('five'),
      label6: word('six'),
    }
    const forms = {
      accepted: { ...issue('accepted'), status: 'Accepted' },
      waiting: { ...issue('waiting for an answer'), status: 'WaitingForAnswer' },
      started: { ...issue('started'), status: 'Started' },
      nonAscii: {
        ...issue('Grüße, ça va, Ελλάδα, привет, 日本語', ['Grüße', 'ça va', 'Ελλάδα', 'привет', '日本語']),
        label1: label,
        label4: another,
      },
      quotes: {
        ...issue(`"double" 'single' \\ back and / forth, as %2F and 1+1 too`, [
          ...['"double"', "'single'", '\\ back', '/ forth', '%2F', '1+1'],
        ]),
        content: inLines(issue('a paragraph').content),
        label2: label,
        label5: another,
      },
      markup: {
        ...issue('<b>bold</b> &amp; <script>1 < 2</script> *stars*', [
          '<b>bold</b>',
          '&amp;',
          '<script>1 < 2</script>',
          '*stars*',
        ]),
        label3: label,
        label6: another,
      },
      everything: { ...issue('all labels and an owner'), owner: member.login, ...six },
      long: issue(
        `a long text, ${'which goes on and on, '.repeat(7)}and ends`,
        Array.from({ length: 18 }, () => 'words'),
      ),
    }
    const create = (form: Readonly<Record<string, string>>) =>
      legacy.as(member).createIssue(memberProject, form)
    const created = {
      accepted: await create(forms.accepted),
      waiting: await create(forms.waiting),
      started: await create(forms.started),
      nonAscii: await create(forms.nonAscii),
      quotes: await create(forms.quotes),
      markup: await create(forms.markup),
      everything: await create(forms.everything),
      long: await create(forms.long),
    }
    const list = await pollUntil(
      () => legacy.as(member).listIssues(memberProject),
      (shown) => Object.values(created).every((one) => listsIssue(one)(shown)),
    )
    return { forms, created, list }
  },
)

export const publicAfterCreations = scenario(
  'GET of the issue list of the public project after issues were created by a member',
  async ({ legacy, shared: { publicProject, privateProject }, play, given }) => {
    await given(publicProject, privateProject)
    await play(choices)
    return { list: await legacy.anonymous.listIssues(publicProject) }
  },
)

export const incomplete = scenario(
  'POST of issues without required fields by a member',
  async ({ legacy, shared: { member, memberProject, issue }, after }) => {
    await after(first)
    const { status, content } = issue('an issue without a summary')
    const { summary } = issue('an issue without content')
    return {
      form: { summary },
      before: await legacy.as(member).listIssues(memberProject),
      summary: await legacy.as(member).createIssue(memberProject, { content, status }),
      content: await legacy.as(member).createIssue(memberProject, { summary, status }),
      both: await legacy.as(member).createIssue(memberProject, { status }),
      after: await legacy.as(member).listIssues(memberProject),
      nothing: await legacy.as(member).createIssue(memberProject, {}),
    }
  },
)

export const hidden = scenario(
  'GET of the issue list of a private project by a member and by an anonymous request',
  async ({ legacy, shared: { member, privateProject }, after }) => {
    await after(first)
    return {
      member: await legacy.as(member).listIssues(privateProject),
      anonymous: await legacy.anonymous.listIssues(privateProject),
    }
  },
)

export const hiddenFromOutsider = scenario(
  'GET of the issue list of a private project by an unrelated user',
  async ({ legacy, shared: { outsider, privateProject } }) => ({
    outsider: await legacy.as(outsider).listIssues(privateProject),
  }),
)

export const otherMethods = scenario(
  'POST, PUT, DELETE and PATCH on the issue list and PUT, DELETE and PATCH on the issue creation path by a member',
  async ({ legacy, pollUntil, shared: { member, memberProject, issue }, after }) => {
    await after(first)
    const caller = legacy.as(member)
    const list = () => caller.listIssues(memberProject)
    const onList = (method: string) => (form?: Readonly<Record<string, string>>) =>
      caller.listIssues(memberProject, method, form)
    const onForm = (method: string) => (form: Readonly<Record<string, string>>) =>
      caller.createIssue(memberProject, form, { method })
    const forms = {
      post: issue('posted to the list'),
      put: issue('put to the list'),
      delete: issue('deleted with the list'),
      patch: issue('patched into the list'),
      putToForm: issue('put to the path of creation'),
      deleteOfForm: issue('deleted with the path of creation'),
      patchOfForm: issue('patched into the path of creation'),
    }
    const trial = (
      send: (form: Readonly<Record<string, string>>) => Promise<LegacyReply>,
      form: Readonly<Record<string, string>>,
    ) =>
      tryOnList({
        list,
        send: (isAgain) => send(isAgain ? { ...form, summary: `${form['summary']} again` } : form),
        async refill(time) {
          const made = await caller.createIssue(memberProject, issue(`kept ${time}, ${form['summary']}`))
          await pollUntil(list, listsIssue(made))
        },
        pollUntil,
      })
    return {
      forms,
      post: await trial(onList('POST'), forms.post),
      put: await trial(onList('PUT'), forms.put),
      delete: await trial(() => onList('DELETE')(), forms.delete),
      patch: await trial(onList('PATCH'), forms.patch),
      putToForm: await trial(onForm('PUT'), forms.putToForm),
      deleteOfForm: await trial(onForm('DELETE'), forms.deleteOfForm),
      patchOfForm: await trial(onForm('PATCH'), forms.patchOfForm),
    }
  },
)

export const odd = scenario(
  'POST of issues with input that the document does not specify',
  async ({ legacy, shared: { member, memberProject, unknownName, issue, word }, after }) => {
    await after(first)
    const create = (form: Readonly<Record<string, string>>, sent = {}) =>
      legacy.as(member).createIssue(memberProject, form, sent)
    const { summary, content } = issue('without a status')
    const seventh = { ...issue('a seventh label and an emoji 🦊', ['🦊']), label7: word('seven') }
    return {
      seventh,
      status: await create({ summary, content }),
      otherStatus: await create({ ...issue('an unknown status'), status: word('NoSuchStatus') }),
      otherOwner: await create({ ...issue('an unknown owner'), owner: unknownName }),
      emptySummary: await create({ ...issue(''), summary: '' }),
      emptyContent: await create({ ...issue('an empty content'), content: '' }),
      label7: await create(seventh),
      multipart: await create(issue('sent as multipart'), { multipart: true }),
      list: await legacy.as(member).listIssues(memberProject),
    }
  },
)
