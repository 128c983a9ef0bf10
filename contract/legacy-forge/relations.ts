import { relation } from '../vocabulary/index.ts'

/** The relations between resources. The rows of operations state how they change and show them. */
export const relations = [
  relation('projects', {
    ...{ of: 'the service', who: 'ProjectEntry', endsWith: [] },
    told: 'everybody of public projects; of private ones, authenticated callers who may access them',
    notShown: [
      'method, request and response of the operations that create and delete a project, and the path of the latter',
    ],
  }),
  relation('issues', {
    ...{ of: 'a project', who: 'IssueEntry', endsWith: ['the project is deleted'] },
    told: 'everybody, anonymous callers too, within their rights in the project',
    notShown: [
      'any operation that closes or deletes an issue',
      'any operation that lists closed issues',
      'what the update of an issue changes',
    ],
  }),
  relation('status names', {
    ...{ of: 'a project', who: 'a name', endsWith: [] },
    notShown: ['any operation that changes them'],
  }),
  relation('downloads', {
    ...{ of: 'a project', who: 'a download', endsWith: ['the project is deleted'] },
    notShown: ['everything about the operations on downloads but that they are there'],
  }),
]
