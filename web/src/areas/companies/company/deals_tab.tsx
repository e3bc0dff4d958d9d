import { Button, Table } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { useAddress } from '../../../parts/address.ts'
import { StageState } from '../../../parts/badges.tsx'
import { Money, When } from '../../../parts/figures.tsx'
import { useKeys } from '../../../parts/keys.ts'
import { PersonName } from '../../../parts/person.tsx'
import { Asked, Empty, Loading } from '../../../parts/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { DealDialog } from '../../deals/deal_dialog.tsx'
import styles from './company.module.css'
import type { Company } from './use_company.ts'

/** The deals of the company, in the order of the pipeline. */
export function DealsTab({ company }: { company: Company }) {
  const asked = api.useQuery('get', '/api/deals', {
    params: { query: { company_id: company.id, sort_by: 'stage', page_size: 100 } },
  })
  const [address, set] = useAddress()
  const may = useMay()
  const add = () => set({ new: 'deal' })
  useKeys(may.write ? [{ keys: 'c', does: 'Add a deal', act: add }] : [])
  return (
    <>
      <Asked of={asked} loading={<Loading rows={4} />}>
        {({ data }) => {
          if (data.length === 0)
            return (
              <Empty title="No deals yet" action={may.write && <Button onClick={add}>Add a deal</Button>}>
                A deal takes the company through the pipeline, from lead to won or lost.
              </Empty>
            )
          return (
            <>
              {may.write && (
                <div className={styles.bar}>
                  <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                    Add a deal
                  </Button>
                </div>
              )}
              <section className={styles.table} tabIndex={0} aria-label="Deals">
                <Table highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Name</Table.Th>
                      <Table.Th>Stage</Table.Th>
                      <Table.Th className="number">Value</Table.Th>
                      <Table.Th visibleFrom="sm" className="number">
                        Probability
                      </Table.Th>
                      <Table.Th visibleFrom="sm">Owner</Table.Th>
                      <Table.Th visibleFrom="sm" className="number">
                        Close
                      </Table.Th>
                      <Table.Th visibleFrom="sm">Next step</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.map((deal) => (
                      <Table.Tr key={deal.id}>
                        <Table.Td>
                          <Link to="/deals/$id" params={{ id: deal.id }} className={styles.rowLink} data-row>
                            {deal.name}
                          </Link>
                        </Table.Td>
                        <Table.Td>
                          <StageState stage={deal.stage} />
                        </Table.Td>
                        <Table.Td className="number">
                          <Money value={deal.value} />
                        </Table.Td>
                        <Table.Td visibleFrom="sm" className="number">
                          {deal.probability}%
                        </Table.Td>
                        <Table.Td visibleFrom="sm">
                          <PersonName name={deal.owner_name} />
                        </Table.Td>
                        <Table.Td visibleFrom="sm" className="number">
                          <When at={deal.close_date} />
                        </Table.Td>
                        <Table.Td
                          visibleFrom="sm"
                          maw={260}
                          className="clip"
                          title={deal.pass_reason ?? deal.next_step ?? undefined}
                        >
                          {deal.stage === 'closed_lost' ? deal.pass_reason : deal.next_step}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </section>
            </>
          )
        }}
      </Asked>
      {may.write && (
        <DealDialog opened={address['new'] === 'deal'} onClose={() => set({ new: undefined })} company={company} />
      )}
    </>
  )
}
