import { useMemo } from 'react'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { DealPicker } from '../../form/pickers/deal_picker.tsx'
import { useDeal } from '../../parts/about.ts'
import { useAddress } from '../../parts/address.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import type { Filter } from './filter_chips.tsx'

/** Lists narrowed to a company; `company` in the address. */
export const companyFilter: Filter = {
  kind: 'own',
  name: 'company',
  label: 'Company',
  shown: (id) => <CompanyName id={id} />,
  field: (value, set) => (
    <div style={{ width: 260 }}>
      <CompanyPicker label="Company" size="xs" value={value || null} onChange={(id) => set(id ?? undefined)} />
    </div>
  ),
}

const CompanyName = ({ id }: { id: string }) => useCompanyName(id) ?? '…'

/** Lists narrowed to a deal; `deal` in the address. */
export function useDealFilter(): Filter {
  const { company, deal } = useAddress()[0]
  const name = useDeal(deal)?.name
  return useMemo(
    () => ({
      kind: 'own',
      name: 'deal',
      label: 'Deal',
      shown: () => name ?? '…',
      field: (value, set) => (
        <div style={{ width: 260 }}>
          <DealPicker
            label="Deal"
            size="xs"
            company={company}
            value={value || null}
            onChange={(id) => set(id ?? undefined)}
          />
        </div>
      ),
    }),
    [name, company],
  )
}
