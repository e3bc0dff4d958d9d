import type { Config } from '../../config.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { adapters } from './adapters.ts'
import { isPersonal } from './connecting/connect.ts'
import { providerOf } from './connecting/providers.ts'
import { type Service, services } from './contract.ts'
import type { ServiceRecord } from './schema.ts'

/** What can be connected, and what works without. */
export const catalogue = (config: Config, who: Who): ServiceRecord[] =>
  services.map((service) => ({
    service,
    label: labels[service],
    scope: isPersonal(service) ? 'person' : 'firm',
    local: localWords(config, who, service),
    adapters: adapters.flatMap((adapter) => {
      if (adapter.service !== service || adapter.how === 'built in') return []
      const { name, label, how, verified, note, fields } = adapter
      const configured = adapter.how === 'form' || providerOf(config, adapter.provider) !== undefined
      return [{ adapter: name, label, how, configured, verified, note, fields: [...fields] }]
    }),
  }))

const labels: Record<Service, string> = {
  mail: 'Mail',
  calendar: 'Calendar',
  drive: 'Drive',
  sitehub: 'Sites',
  projecthub: 'Projects',
  vaultshare: 'File share',
}

function localWords({ environment }: Config, who: Who, service: Service): string | null {
  if (service === 'calendar') return 'Meetings are kept here, and in a feed that any calendar can subscribe to.'
  if (environment === 'production') return null
  if (service === 'mail') return 'Messages go to the outbox on this server and reach nobody.'
  const folder = `sources/${who.firmId}/${service}`
  return service === 'projecthub'
    ? `Projects are the folders of ${folder} below the data folder of this server.`
    : `Files lie in ${folder} below the data folder of this server.`
}
