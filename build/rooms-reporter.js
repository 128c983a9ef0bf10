import { dirname } from 'node:path'

/** Reports violations of .dependency-cruiser.cjs, and folders that import each other, for which dependency-cruiser has no rule. */
export default function reportRooms({ modules, summary }) {
  const broken = [
    ...summary.violations.map(
      ({ rule, from, to, cycle = [] }) =>
        `${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → ')}`,
    ),
    ...twoWayFolders(modules),
  ]
  const seen = `${modules.length} modules, ${broken.length} errors`
  return { output: `${[...broken, seen].join('\n')}\n`, exitCode: broken.length > 0 ? 1 : 0 }
}

/** One line for each two folders that import each other; unit tests do not count. */
function twoWayFolders(modules) {
  const importsOf = new Map()
  for (const { source, dependencies } of modules) {
    if (/\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies)
      importsOf.set(`${dirname(source)} → ${dirname(resolved)}`, `${source} → ${resolved}`)
  }
  return [...importsOf].flatMap(([folders, imports]) => {
    const [from, to] = folders.split(' → ')
    const back = importsOf.get(`${to} → ${from}`)
    return from < to && back ? [`folders import each other: ${imports}, ${back}`] : []
  })
}
