import { api } from '../../../api/client.ts'
import { useAddress } from '../../../parts/address.ts'
import { Money, When } from '../../../parts/figures.tsx'
import { Asked, Loading } from '../../../parts/page/state.tsx'
import { PersonName } from '../../../parts/person.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { TabTable } from '../../../record/tab_table.tsx'
import { DealDialog } from '../../deals/index.ts'
import { StageState } from '../../pipelines/index.ts'
import type { Company } from './use_company.ts'

/** The deals of the company, in the order of the pipeline. */
export function DealsTab({ company }: { company: Company }) {
  const asked = api.useQuery('get', '/api/deals', {
    params: { query: { company_id: company.id, sort_by: 'stage', page_size: 100 } },
  })
  const [address, set] = useAddress()
  const may = useMay()
  return (
    <>
      <Asked of={asked} loading={<Loading rows={4} />}>
        {({ data }) => (
          <TabTable
            label="Deals"
            rows={data}
            to="/deals/$id"
            name={({ name }) => name}
            columns={[
              'Name',
              { title: 'Stage', cell: (deal) => <StageState of={deal} /> },
              {
                title: 'Value',
                isFigure: true,
                cell: (deal) => <Money value={deal.value} of={deal} inColumn />,
              },
              { title: 'Probability', isFigure: true, isWide: true, cell: ({ probability }) => `${probability}%` },
              { title: 'Owner', isWide: true, cell: ({ owner_name }) => <PersonName name={owner_name} /> },
              { title: 'Close', isFigure: true, isWide: true, cell: ({ close_date }) => <When at={close_date} /> },
              {
                title: 'Next step',
                isWide: true,
                cell: ({ stage, pass_reason, next_step }) => (stage === 'closed_lost' ? pass_reason : next_step),
                more: ({ pass_reason, next_step }) => ({
                  maw: 260,
                  className: 'clip',
                  title: pass_reason ?? next_step ?? undefined,
                }),
              },
            ]}
            add={{ label: 'Add a deal', act: () => set({ new: 'deal' }) }}
            empty={{
              title: 'No deals yet',
              says: 'A deal takes the company through the pipeline, from lead to won or lost.',
            }}
          />
        )}
      </Asked>
      {may.write && (
        <DealDialog opened={address['new'] === 'deal'} onClose={() => set({ new: undefined })} company={company} />
      )}
    </>
  )
}
