import { Anchor, Button, Table } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { useAddress } from '../../../parts/address.ts'
import { Words } from '../../../parts/figures.tsx'
import { useKeys } from '../../../parts/keys.ts'
import { Asked, Empty, Loading } from '../../../parts/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { ContactDialog } from '../../contacts/contact_dialog.tsx'
import { MoreBelow, pageByPage } from '../../events/more_below.tsx'
import styles from './company.module.css'
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
  const add = () => set({ new: 'contact' })
  useKeys(may.write ? [{ keys: 'c', does: 'Add a contact', act: add }] : [])
  return (
    <>
      <Asked of={asked} loading={<Loading rows={5} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ data }) => data)
          if (people.length === 0)
            return (
              <Empty title="Nobody yet" action={may.write && <Button onClick={add}>Add a contact</Button>}>
                The people one talks to at {company.name} belong here. Mail and meetings with them are then filed under
                the company.
              </Empty>
            )
          return (
            <>
              {may.write && (
                <div className={styles.bar}>
                  <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                    Add a contact
                  </Button>
                </div>
              )}
              <section className={styles.table} tabIndex={0} aria-label="Contacts">
                <Table highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Name</Table.Th>
                      <Table.Th>Role</Table.Th>
                      <Table.Th visibleFrom="sm">E-mail</Table.Th>
                      <Table.Th>Phone</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {people.map(({ id, name, role, email, phone }) => (
                      <Table.Tr key={id}>
                        <Table.Td>
                          <Link to="/contacts/$id" params={{ id }} className={styles.rowLink} data-row>
                            {name}
                          </Link>
                        </Table.Td>
                        <Table.Td>
                          <Words>{role}</Words>
                        </Table.Td>
                        <Table.Td visibleFrom="sm">
                          {email ? (
                            <Anchor size="sm" href={`mailto:${email}`}>
                              {email}
                            </Anchor>
                          ) : (
                            <Words>{email}</Words>
                          )}
                        </Table.Td>
                        <Table.Td>
                          {phone ? (
                            <Anchor size="sm" c="inherit" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                              {phone}
                            </Anchor>
                          ) : (
                            <Words>{phone}</Words>
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </section>
              <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
            </>
          )
        }}
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
