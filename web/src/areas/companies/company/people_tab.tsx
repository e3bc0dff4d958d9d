import { Anchor } from '@mantine/core'
import { api } from '../../../api/client.ts'
import { useAddress } from '../../../parts/address.ts'
import { Words } from '../../../parts/figures.tsx'
import { MoreBelow, pageByPage } from '../../../parts/page/more_below.tsx'
import { Asked, Loading } from '../../../parts/page/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { TabTable } from '../../../record/tab_table.tsx'
import { ContactDialog } from '../../contacts/index.ts'
import type { Company } from './use_company.ts'

/** The contacts of the company, by name. */
export function PeopleTab({ company }: { company: Company }) {
  const asked = api.useInfiniteQuery(
    'get',
    '/api/contacts',
    { params: { query: { company_id: company.id, sort_by: 'name', page_size: 50 } } },
    pageByPage,
  )
  const [address, set] = useAddress()
  const may = useMay()
  return (
    <>
      <Asked of={asked} loading={<Loading rows={5} />}>
        {({ pages }) => (
          <>
            <TabTable
              label="Contacts"
              rows={pages.flatMap(({ data }) => data)}
              to="/contacts/$id"
              name={({ name }) => name}
              columns={[
                'Name',
                { title: 'Role', cell: ({ role }) => <Words>{role}</Words> },
                {
                  title: 'E-mail',
                  isWide: true,
                  cell: ({ email }) => <Reached to={`mailto:${email}`} text={email} />,
                },
                {
                  title: 'Phone',
                  cell: ({ phone }) => (
                    <Reached to={`tel:${phone?.replaceAll(/[^+\d]/g, '')}`} text={phone} color="inherit" />
                  ),
                },
              ]}
              add={{ label: 'Add a contact', act: () => set({ new: 'contact' }) }}
              empty={{
                title: 'Nobody yet',
                says: `The people one talks to at ${company.name} belong here. Mail and meetings with them are then filed under the company.`,
              }}
            />
            <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
          </>
        )}
      </Asked>
      {may.write && (
        <ContactDialog
          opened={address['new'] === 'contact'}
          onClose={() => set({ new: undefined })}
          company={company}
        />
      )}
    </>
  )
}

const Reached = ({ to, text, color }: { to: string; text: string | null; color?: string }) =>
  text ? (
    <Anchor size="sm" href={to} c={color}>
      {text}
    </Anchor>
  ) : (
    <Words>{text}</Words>
  )
