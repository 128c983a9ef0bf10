import { ask, people, type Script, type Step } from './mutants-probe.ts'

const repo = '/api/v1/repos/ada/tools'

export const times: Script = {
  steps: [
    ...people,
    ...['first', 'tools'].flatMap((name): Step[] => [
      ['root', 'POST /api/v1/admin/users/ada/repos', { name }],
      ['ada', `PUT /api/v1/repos/ada/${name}/collaborators/bob`, { permission: 'write' }],
      ['ada', `POST /api/v1/repos/ada/${name}/issues`, { title: 'One' }],
      ['bob', `POST /api/v1/repos/ada/${name}/issues`, { title: 'Two' }],
      ...['1', '2', '9', '1002', '1003'].map((issue): Step => [
        'ada',
        `POST /api/v1/repos/ada/${name}/issues/${issue}/times`,
        { time: 60 * Number(issue) },
      ]),
      ['bob', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 600 }],
      ['bob', `POST /api/v1/repos/ada/${name}/issues/2/times`, { time: 660 }],
      ['eve', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 660 }],
      ['', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 660 }],
    ]),
    ['root', 'POST /api/v1/admin/users/bob/repos', { name: 'tools' }],
    ['bob', 'POST /api/v1/repos/bob/tools/issues', { title: 'Three' }],
    ...ask(
      ['bob'],
      ...['issues/1/times', 'times', 'times/ada'].map((rest) => `GET /api/v1/repos/bob/tools/${rest}`),
    ),
    ['bob', 'POST /api/v1/repos/bob/tools/issues/1/times', { time: 42 }],
    ...lists(['', 'ada', 'bob', 'eve']),
    ...ask(['ada', 'bob', 'eve', 'root'], 'GET /api/v1/user/times'),
    ['ada', 'PATCH /api/v1/repos/ada/tools', { internal_tracker: { enable_time_tracker: false } }],
    ...lists(['ada', 'eve']),
    ...['ada', 'eve'].map((who): Step => [who, `POST ${repo}/issues/1/times`, { time: 5 }]),
    ['eve', `POST ${repo}/issues/9/times`, { time: 5 }],
    ['ada', 'PATCH /api/v1/repos/ada/tools', { internal_tracker: { enable_time_tracker: true } }],
    ...lists(['ada']),
  ],
}

function lists(who: readonly string[]): Step[] {
  const of = (name: string) =>
    [
      'issues/1/times',
      'issues/2/times',
      'issues/9/times',
      'issues/1003/times',
      'times',
      'times/ada',
      'times/bob',
      'times/nobody',
    ].map((rest) => `GET /api/v1/repos/ada/${name}/${rest}`)
  return ask(who, ...of('tools'), ...of('first'))
}
