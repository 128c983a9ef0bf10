import type { Invocation, Log, Notification, ReportingDescriptor, Result, Run } from 'sarif'
import { present } from '../harness/client/present.ts'
import type { Evidence } from '../harness/report/evidence.ts'
import type { Report, RequirementRecord, TargetReport } from '../harness/report/report.ts'
import { disputesOf, disputeText } from '../harness/report/disputes.ts'
import { wireDifferencesOf } from '../harness/report/wire-differences.ts'
import { outagesOfRun, outagesOfTarget } from '../harness/report/outages.ts'
import { remarksOf } from '../harness/report/remarks.ts'
import { renamedIn } from '../harness/report/renamings.ts'
import { visible } from '../harness/report/visible.ts'
import { jsonText } from './json-text.ts'
import { judgedOf, type Judged } from './common/outcome.ts'
import type { Reporter } from './common/reporter.ts'
import { commandOf, reasonOf } from './result-details.ts'

/**
 * SARIF 2.1.0: a run for each target, a rule for each requirement, a result for each requirement that failed or is undecided. Known
 * failures are properties of the run, because each result would be an alert.
 */
export const sarifReporter: Reporter = {
  name: 'sarif',
  file: 'results.sarif',
  reads: 'decisive exchanges',
  render: (report, evidence) => {
    const log: Log = {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: report.targets.map((target) => runOf(target, report, evidence)),
    }
    return jsonText(log)
  },
}

function runOf(target: TargetReport, report: Report, evidence: Evidence): Run {
  const { suite, requirements } = report
  const disputes = disputesOf(report)
  const indexOf = new Map(requirements.map(({ id }, index) => [id, index]))
  const renamed = renamedIn(target)
  const own = judgedOf(report).filter((judged) => judged.target === target)
  return {
    tool: {
      driver: {
        name: visible(suite.name),
        version: visible(suite.version),
        rules: requirements.map((one) => ruleOf(one, disputes)),
      },
    },
    automationDetails: { id: visible(`${suite.name}/${target.name}/`) },
    invocations: [invocationOf(target, report)],
    results: own
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'broken')
      .map((judged) => resultOf(judged, indexOf.get(judged.requirement.id), report, evidence)),
    properties: {
      ...present({ renamed: renamed && visible(renamed) }),
      target: visible(target.name),
      seed: visible(report.run.seed),
      complete: report.run.complete,
      ...(report.run.baseline
        ? {
            baseline: visible(report.run.baseline.file),
            knownFailures: own
              .filter(({ outcome }) => outcome === 'known')
              .map(({ requirement }) => visible(requirement.id)),
          }
        : {}),
    },
  }
}

function ruleOf(
  { id, says, source, level, area, document }: RequirementRecord,
  disputes: ReturnType<typeof disputesOf>,
): ReportingDescriptor {
  const disputed = disputeText(disputes.get(id))
  return {
    id: visible(id),
    shortDescription: { text: plainText(says) },
    fullDescription: { text: plainText(`${says} (${source})`) },
    defaultConfiguration: { level: levelOf(level) },
    ...(disputed === undefined ? {} : { help: { text: plainText(disputed) } }),
    properties: {
      tags: [level, area, document, ...(disputed === undefined ? [] : ['disputed'])].map(visible),
    },
  }
}

/** A stated requirement weighs more than an implied one. */
function levelOf(level: RequirementRecord['level']): 'error' | 'warning' | 'note' {
  return level === 'stated' || level === 'own' ? 'error' : level === 'implied' ? 'warning' : 'note'
}

function resultOf(judged: Judged, ruleIndex: number | undefined, report: Report, evidence: Evidence): Result {
  const { target, requirement, result, outcome, disputed } = judged
  const again = commandOf(judged, report, evidence)
  const failed = outcome === 'failed'
  return {
    ruleId: visible(requirement.id),
    ...present({ ruleIndex }),
    // SARIF's kind for undecided results is "open", which has no level.
    kind: failed ? 'fail' : 'open',
    level: failed ? levelOf(requirement.level) : 'none',
    message: {
      text: plainText(`${target.name}: ${requirement.says} (${result.verdict}: ${reasonOf(result)})`),
    },
    locations: [
      {
        // Readers require a file; the report has the details.
        physicalLocation: { artifactLocation: { uri: 'report.json' }, region: { startLine: 1 } },
        logicalLocations: [
          { fullyQualifiedName: visible(requirement.operation ?? requirement.area), kind: 'function' },
        ],
      },
    ],
    partialFingerprints: { 'requirementOnTarget/v1': visible(`${target.name}/${requirement.id}`) },
    properties: {
      verdict: result.verdict,
      ...present({ again, disputed: disputed && visible(disputed) }),
    },
  }
}

function invocationOf(target: TargetReport, { run }: Report): Invocation {
  const outages = [...outagesOfRun(run), ...outagesOfTarget(target)]
  const start = Date.parse(run.startedAt) || 0
  const told: Notification[] = [
    ...remarksOf(target).map((line) => ({ level: 'note' as const, message: { text: plainText(line) } })),
    ...wireDifferencesOf(target).map((line) => ({
      level: 'error' as const,
      message: { text: plainText(`treated otherwise: ${line}`) },
    })),
    ...outages.map(({ line }) => ({ level: 'error' as const, message: { text: plainText(line) } })),
  ]
  return {
    executionSuccessful: outages.length === 0,
    commandLine: visible(run.command),
    startTimeUtc: new Date(start).toISOString(),
    endTimeUtc: new Date(start + Math.round(run.durationMs)).toISOString(),
    ...(told.length === 0 ? {} : { toolExecutionNotifications: told }),
  }
}

/** Text without links, which SARIF messages could contain. */
function plainText(text: string): string {
  return visible(text).replaceAll('](', '] (')
}
