import { useMemo } from 'react'
import { CompanyPicker } from '../../form/company_picker.tsx'
import { useAddress } from '../../parts/address.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import type { Filter } from './filter_chips.tsx'

/** Lists narrowed to a company; `company` in the address. */
export function useCompanyFilter(): Filter {
  const name = useCompanyName(useAddress()[0]['company'])
  return useMemo(
    () => ({
      kind: 'own',
      name: 'company',
      label: 'Company',
      shown: () => name ?? '…',
      field: (value, set) => (
        <div style={{ width: 260 }}>
          <CompanyPicker label="Company" size="xs" value={value || null} onChange={(id) => set(id ?? undefined)} />
        </div>
      ),
    }),
    [name],
  )
}
