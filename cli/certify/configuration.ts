import type { ConfiguredOption } from '../../proof/certify/certificate.ts'
import { optionsOf, type OptionName } from '../options/options.ts'
import type { Values } from '../options/values.ts'

/** Options whose values contain no secret and no path of the machine. */
const shown: ReadonlySet<OptionName> = new Set<OptionName>([
  'driver',
  'image',
  'rate',
  'concurrency',
  'timeoutMs',
  'patienceMs',
  'limits',
  'allowWrites',
  'readOnly',
  'preflight',
  'certifyMs',
  'certifySteps',
  'sideBySide',
  'certifyDifferential',
  'auditMs',
])

/** The settings of a certification, from flags, environment, target file or configuration. For some options, only that they were given. */
export function configurationOf(settings: Values): ConfiguredOption[] {
  const known = [...new Set([...optionsOf('run'), ...optionsOf('certify')].map(([name]) => name))]
  return known.flatMap((option) => {
    const given = settings[option]
    if (!given || facts.has(option)) return []
    return [{ option, value: shown.has(option) ? given.value : '(given)', from: given.source }]
  })
}

/** Options that the certificate records elsewhere, or that the command always sets itself. */
const facts: ReadonlySet<OptionName> = new Set<OptionName>([
  'vendor',
  'product',
  'productVersion',
  'certifiedProfiles',
  'bundleOutput',
  'output',
  'seed',
  'nonce',
  'reporter',
  'repeat',
  'wire',
])
