import { controlCreated, scenario } from '../../harness/checks/legacy-forge.ts'

/** The status names that the document offers for a new issue. */
export const statusNames = ['New', 'Accepted', 'WaitingForAnswer', 'Started'] as const

export const listing = scenario(
  'GET of the issue list of a public project by an anonymous request',
  async ({ legacy, shared: { publicProject } }) => ({
    list: await legacy.anonymous.listIssues(publicProject),
  }),
)

export const first = scenario(
  'POST of an issue by a member, with GET of the issue list before and after',
  async ({ legacy, shared: { member, memberProject, issue } }) => {
    const form = issue('a plain issue')
    return {
      form,
      before: await legacy.as(member).listIssues(memberProject),
      created: await legacy.as(member).createIssue(memberProject, form),
      after: await legacy.as(member).listIssues(memberProject),
      secondPage: await legacy.as(member).ask('GET', '/api/p/{project}/issues/?page=2', {
        project: memberProject,
      }),
    }
  },
)

export const filled = scenario('GET of an issue list with at least one issue', async ({ play }) => {
  const { list } = await play(listing)
  if (!list.isEmptyList()) return { list }
  const { created, after } = await play(first)
  controlCreated(created)
  return { list: after }
})

export const choices = scenario(
  'POST of issues by a member with all statuses, all labels and various texts',
  async ({ legacy, shared: { member, memberProject, issue, word }, after }) => {
    await after(first)
    const label = word('conformance')
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
        label4: label,
      },
      quotes: {
        ...issue(`"double" 'single' \\ back and / forth`, ['"double"', "'single'", '\\ back', '/ forth']),
        label2: label,
        label5: label,
      },
      markup: {
        ...issue('<b>bold</b> &amp; <script>1 < 2</script> *stars*', [
          '<b>bold</b>',
          '&amp;',
          '<script>1 < 2</script>',
          '*stars*',
        ]),
        label3: label,
        label6: label,
      },
      everything: { ...issue('all labels and an owner'), owner: member.login, ...six },
      long: issue(
        `a long text, ${'which goes on and on, '.repeat(7)}and ends`,
        Array.from({ length: 18 }, () => 'words'),
      ),
    }
    const create = (form: Readonly<Record<string, string>>) =>
      legacy.as(member).createIssue(memberProject, form)
    return {
      forms,
      created: {
        accepted: await create(forms.accepted),
        waiting: await create(forms.waiting),
        started: await create(forms.started),
        nonAscii: await create(forms.nonAscii),
        quotes: await create(forms.quotes),
        markup: await create(forms.markup),
        everything: await create(forms.everything),
        long: await create(forms.long),
      },
      list: await legacy.as(member).listIssues(memberProject),
    }
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
    const { status } = issue('')
    const { content } = issue('')
    const { summary } = issue('an issue without content')
    return {
      form: { summary },
      before: await legacy.as(member).listIssues(memberProject),
      summary: await legacy.as(member).createIssue(memberProject, { content, status }),
      content: await legacy.as(member).createIssue(memberProject, { summary, status }),
      both: await legacy.as(member).createIssue(memberProject, { status }),
      after: await legacy.as(member).listIssues(memberProject),
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
  'POST, PUT and DELETE on the issue list and PUT to the issue creation path by a member',
  async ({ legacy, shared: { member, memberProject, issue }, after }) => {
    await after(first)
    const posted = issue('posted to the list')
    const put = issue('put to the list')
    const putToForm = issue('put to the path of creation')
    const list = () => legacy.as(member).listIssues(memberProject)
    return {
      forms: { posted, put, putToForm },
      before: await list(),
      post: await legacy.as(member).listIssues(memberProject, 'POST', posted),
      afterPost: await list(),
      put: await legacy.as(member).listIssues(memberProject, 'PUT', put),
      afterPut: await list(),
      delete: await legacy.as(member).listIssues(memberProject, 'DELETE'),
      afterDelete: await list(),
      putToForm: await legacy.as(member).createIssue(memberProject, putToForm, { method: 'PUT' }),
      afterPutToForm: await list(),
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
