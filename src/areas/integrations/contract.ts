import type { Who } from '../../platform/auth/gate.ts'

export const services = ['mail', 'calendar', 'drive', 'sitehub', 'projecthub', 'vaultshare'] as const
export type Service = (typeof services)[number]

export type Connection = {
  id: string
  service: Service
  adapter: string
  name: string
  owner_id: string | null
  account: string
  settings: Record<string, unknown>
  shared: boolean
  status: 'connected' | 'failing' | 'needs_reconnect'
  created_by: string
}

/** A connection together with the person in whose name it is read: its owner, else who made it. */
export type Connected = { who: Who; connection: Connection }
