import type { Issue, Repository, TrackedTime, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'

/** An issue, required by document 1: names as in Gitea. */
export function draftIssue(forge: Forge, repository: Repository, poster: User, body: JsonObject): Issue {
  const fields = new Fields(body)
  const title = fields.required('title')
  const text = fields.text('body') ?? ''
  fields.done()
  const numbers = forge.issues.filter((one) => one.repository === repository.id).map((one) => one.number)
  return {
    id: forge.issues.nextId(),
    repository: repository.id,
    number: Math.max(0, ...numbers) + 1,
    title,
    body: text,
    poster: poster.id,
    createdAt: new Date(),
  }
}

/** AddTimeOption (document 1, POST issue times): its only field is `time` in seconds, as in Gitea. */
export function draftTime(forge: Forge, issue: Issue, user: User, body: JsonObject): TrackedTime {
  const fields = new Fields(body)
  const seconds = fields.integer('time')
  if (!fields.has('time')) fields.reject('time', 'RequiredError', 'Required')
  if (seconds !== undefined && seconds <= 0) fields.reject('time', 'RangeError', 'Greater than zero')
  fields.done()
  return {
    id: forge.times.nextId(),
    issue: issue.id,
    user: user.id,
    seconds: seconds ?? 0,
    createdAt: new Date(),
  }
}
