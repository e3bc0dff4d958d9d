import { choiceLabel } from '../../../../src/records/descriptions/describe.ts'
import type { Reply } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'

type CompanyStatus = Reply<'/api/companies/{company_id}'>['status']

/** The status where it is worth a mark: nearly all companies are active, which goes without saying. */
export const CompanyState = ({ status }: { status: CompanyStatus }) =>
  status === 'active' ? null : <State>{choiceLabel(status)}</State>
