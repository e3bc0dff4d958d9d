import { client } from '../../api/client.ts'
import { leaveFor } from '../../api/round_trip.ts'
import type { Adapter, Service } from './integrations_section.tsx'

/** Leaves for the provider's page. */
export async function leaveToConsent({ service }: Service, { adapter }: Adapter, settings: object): Promise<void> {
  const body = { service, adapter, settings: { ...settings } }
  const { data } = await client.POST('/api/integrations/oauth/init', { body })
  if (data) leaveFor(data.authorization_url, { state: data.state, for: 'connection' })
}
