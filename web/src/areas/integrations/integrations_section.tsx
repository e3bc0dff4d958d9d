import { useEffect } from 'react'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { cameBackFor } from '../../api/round_trip.ts'
import { Asked } from '../../parts/page/state.tsx'
import { tellDone, tellFault } from '../../parts/tell.tsx'
import { ServicePart } from './service_part.tsx'

export type Overview = Reply<'/api/integrations'>
export type Service = Overview['services'][number]
export type Adapter = Service['adapters'][number]
export type Connection = Overview['connections'][number]

/** What is connected and how it is, and what can be. */
export function IntegrationsSection() {
  const overview = api.useQuery(
    'get',
    '/api/integrations',
    {},
    { refetchInterval: ({ state }) => (state.data?.connections.some(({ syncing }) => syncing) ? 1500 : 20_000) },
  )
  useEffect(finishConsent, [])
  return (
    <Asked of={overview}>
      {({ services, connections }) =>
        services.map((service) => (
          <ServicePart
            key={service.service}
            service={service}
            connections={connections.filter((connection) => connection.service === service.service)}
          />
        ))
      }
    </Asked>
  )
}

/** Ends the round trip to a provider's page of consent that the browser has just come back from. */
function finishConsent(): void {
  const came = cameBackFor('connection')
  if (!came) return
  const { state, code, error } = came
  client
    .GET('/api/integrations/oauth/callback', {
      params: { query: { state, ...(code && { code }), ...(error && { error }) } },
    })
    .then(async ({ data }) => {
      await refetch('/api/integrations')
      if (data) tellDone(`${data.name} is connected`)
    })
    // a state works once: there is nothing to try again
    .catch((fault: unknown) => tellFault(fault instanceof Fault ? fault : new Fault(0, {})))
}
