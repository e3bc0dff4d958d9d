import type { Deps } from '../../deps.ts'
import { bySubject } from '../../records/descriptions/index.ts'

/** Where the web app shows a record; others than these stand at their company. */
const screens = {
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  ...bySubject((_description, name) => name),
  file: 'documents',
  meeting: 'calendar',
} as const

export type Kind = keyof typeof screens
export const isKind = (type: string): type is Kind => type in screens

/** The address under which a person opens a record. */
export const linkTo = ({ publicUrl }: Pick<Deps, 'publicUrl'>, kind: Kind, id: string): string =>
  `${publicUrl()}/#/${screens[kind]}/${id}`

export const linkToPage = (deps: Pick<Deps, 'publicUrl'>, fileId: string, page: number) =>
  `${linkTo(deps, 'file', fileId)}?page=${page}`

/** Document pages as resources. */
export const pageUri = (fileId: string, page: number | string) => `firm-crm://files/${fileId}/pages/${page}`
export const fileUri = (fileId: string) => `firm-crm://files/${fileId}`
