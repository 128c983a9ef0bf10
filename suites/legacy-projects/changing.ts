import { control, question, requirement, scenario } from '../../harness/checks/index.ts'

const rule = 'legacy-forge, General rules, 1'

const methods = scenario(
  'a member sends the project list other methods than GET',
  async ({ legacy, legacyShared }) => {
    const member = legacy.as(legacyShared.member)
    return {
      before: await member.listProjects(),
      post: await member.listProjects('POST'),
      afterPost: await member.listProjects(),
      put: await member.listProjects('PUT'),
      afterPut: await member.listProjects(),
      delete: await member.listProjects('DELETE'),
      afterDelete: await member.listProjects(),
    }
  },
)

requirement(
  'legacy-projects.list.post',
  {
    level: 'implied',
    source: 'legacy-forge, Endpoints, project list',
    says: 'POST is unsupported: it changes nothing in the list.',
  },
  async ({ play, expect }) => {
    const { before, afterPost } = await play(methods)
    control(before).listsSome()
    expect(afterPost).toListAllOf(before)
    expect(afterPost).toHaveEntries(before.entries().length)
  },
)

requirement(
  'legacy-projects.list.put',
  {
    level: 'implied',
    source: rule,
    says: 'Only GET and POST exist: PUT changes nothing in the list.',
  },
  async ({ play, expect }) => {
    const { afterPost, afterPut } = await play(methods)
    control(afterPost).listsSome()
    expect(afterPut).toListAllOf(afterPost)
    expect(afterPut).toHaveEntries(afterPost.entries().length)
  },
)

requirement(
  'legacy-projects.list.delete',
  {
    level: 'implied',
    source: rule,
    says: 'Only GET and POST exist: DELETE changes nothing in the list.',
  },
  async ({ play, expect }) => {
    const { afterPut, afterDelete } = await play(methods)
    control(afterPut).listsSome()
    expect(afterDelete).toListAllOf(afterPut)
    expect(afterDelete).toHaveEntries(afterPut.entries().length)
  },
)

question(
  'legacy-projects.list.post-answer',
  { source: 'legacy-forge, Endpoints, project list', asks: 'How is POST on the project list answered?' },
  async ({ play }) => (await play(methods)).post.describe(),
)

question(
  'legacy-projects.list.put-answer',
  { source: rule, asks: 'How is PUT on the project list answered?' },
  async ({ play }) => (await play(methods)).put.describe(),
)

question(
  'legacy-projects.list.delete-answer',
  { source: rule, asks: 'How is DELETE on the project list answered?' },
  async ({ play }) => (await play(methods)).delete.describe(),
)
