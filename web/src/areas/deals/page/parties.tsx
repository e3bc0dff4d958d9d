import { ActionIcon, Button, Menu, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { FieldInPlace } from '../../../form/field_in_place.tsx'
import type { Option } from '../../../form/fields.tsx'
import { State } from '../../../parts/badges.tsx'
import { Words } from '../../../parts/figures.tsx'
import { day } from '../../../parts/format.ts'
import { IconDots, IconPlus } from '../../../parts/icons.ts'
import { useKeys } from '../../../parts/keys/keys.ts'
import { Asked, Empty, Loading } from '../../../parts/page/state.tsx'
import { useMay } from '../../../parts/use_me.ts'
import styles from '../../../record/record_head.module.css'
import type { Deal } from '../deal.ts'
import { changeParty, nameOf, ndaStates, optionsOf, type Party, removeParty, roleNames } from './party.ts'
import { PartyDialog } from './party_dialog.tsx'

export const useParties = (dealId: string) =>
  api.useQuery('get', '/api/deals/{deal_id}/parties', { params: { path: { deal_id: dealId } } })

const titles = ['Party', 'NDA', 'Signed', 'Expires', 'Agreement', 'Status', 'Note', ''] as const

/** Who is on the deal from outside, by their roles, each edited where it stands. */
export function Parties({ deal }: { deal: Deal }) {
  const may = useMay()
  const asked = useParties(deal.id)
  const files = useFileOptions(deal)
  const [edited, setEdited] = useState<Party>()
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  useKeys(may.write ? [{ keys: 'c', does: 'Add a party', act: add }] : [])
  return (
    <>
      <Asked of={asked} loading={<Loading rows={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No parties yet" action={may.write && <Button onClick={add}>Add a party</Button>}>
              Advisers, lenders, lawyers, buyers and sellers of {deal.name} belong here, with their NDAs.
            </Empty>
          ) : (
            <>
              {may.write && (
                <div className={styles.bar}>
                  <Button variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                    Add a party
                  </Button>
                </div>
              )}
              <section className={styles.table} tabIndex={0} aria-label="Parties">
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      {titles.map((title) => (
                        <Table.Th key={title}>{title || <span className="visually-hidden">More</span>}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  {[...Map.groupBy(data, ({ role }) => role)].map(([role, parties]) => (
                    <Table.Tbody key={role}>
                      <Table.Tr>
                        <Table.Th colSpan={titles.length} scope="rowgroup">
                          {roleNames[role]}
                        </Table.Th>
                      </Table.Tr>
                      {parties.map((party) => (
                        <PartyRow key={party.id} party={party} files={files} onEdit={() => setEdited(party)} />
                      ))}
                    </Table.Tbody>
                  ))}
                </Table>
              </section>
            </>
          )
        }
      </Asked>
      {may.write && (
        <PartyDialog
          opened={isAdding || edited !== undefined}
          onClose={() => {
            setAdding(false)
            setEdited(undefined)
          }}
          dealId={deal.id}
          party={edited}
          files={files}
        />
      )}
    </>
  )
}

type RowProps = { party: Party; files: Option[]; onEdit(): void }

function PartyRow({ party, files, onEdit }: RowProps) {
  const may = useMay()
  const { nda_state, nda_signed_on, nda_expires_on, nda_file_id, status, note } = party
  const called = nameOf(party)
  const shared = (field: string, name: string) => ({
    label: `${field} of ${called}`,
    name: `${name} ${party.id}`,
    isFixed: !may.write,
    isCell: true,
  })
  return (
    <Table.Tr>
      <Table.Td style={{ minWidth: 160 }}>
        <PartyName party={party} />
      </Table.Td>
      <Table.Td style={{ minWidth: 110 }}>
        <FieldInPlace
          {...shared('NDA', 'nda')}
          kind="choice"
          options={optionsOf(ndaStates)}
          text={nda_state}
          // reason: one of the options
          onSave={(state) => changeParty(party, { nda_state: state as Party['nda_state'] })}
        >
          <State tone={ndaStates[nda_state].tone}>{ndaStates[nda_state].name}</State>
        </FieldInPlace>
      </Table.Td>
      <Table.Td style={{ minWidth: 120 }}>
        <FieldInPlace
          {...shared('Signed', 'signed')}
          kind="day"
          text={nda_signed_on ?? ''}
          onSave={(value) => changeParty(party, { nda_signed_on: value || null })}
        >
          <Words>{nda_signed_on && day(nda_signed_on)}</Words>
        </FieldInPlace>
      </Table.Td>
      <Table.Td style={{ minWidth: 120 }}>
        <FieldInPlace
          {...shared('Expires', 'expires')}
          kind="day"
          text={nda_expires_on ?? ''}
          onSave={(value) => changeParty(party, { nda_expires_on: value || null })}
        >
          <Words>{nda_expires_on && day(nda_expires_on)}</Words>
        </FieldInPlace>
      </Table.Td>
      <Table.Td style={{ minWidth: 120 }}>
        {nda_file_id ? (
          <Link to="/documents/$id" params={{ id: nda_file_id }} className={styles.rowLink}>
            {files.find(({ value }) => value === nda_file_id)?.label ?? 'Open'}
          </Link>
        ) : (
          <FieldInPlace
            {...shared('Agreement', 'file')}
            kind="choice"
            options={files}
            text=""
            isFixed={!may.write || files.length === 0}
            onSave={(id) => changeParty(party, { nda_file_id: id || null })}
          >
            <Words>{null}</Words>
          </FieldInPlace>
        )}
      </Table.Td>
      <Table.Td style={{ minWidth: 120 }}>
        <FieldInPlace
          {...shared('Status', 'status')}
          kind="text"
          text={status ?? ''}
          onSave={(value) => changeParty(party, { status: value || null })}
        >
          <Words>{status}</Words>
        </FieldInPlace>
      </Table.Td>
      <Table.Td style={{ minWidth: 160 }}>
        <FieldInPlace
          {...shared('Note', 'note')}
          kind="long"
          text={note ?? ''}
          onSave={(value) => changeParty(party, { note: value || null })}
        >
          <Words>{note}</Words>
        </FieldInPlace>
      </Table.Td>
      <Table.Td>
        {may.write && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More of ${called}`}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>Edit</Menu.Item>
              <Menu.Item color="var(--bad)" onClick={() => removeParty(party)}>
                Take off the deal
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Who it is: the person, and of which company. */
export function PartyName({ party }: { party: Party }) {
  const { company_id, company_name, contact_id, contact_name } = party
  return (
    <>
      {contact_id && (
        <Link to="/contacts/$id" params={{ id: contact_id }} className={styles.rowLink}>
          {contact_name}
        </Link>
      )}
      {contact_id && company_id && <span className="quiet">, </span>}
      {company_id && (
        <Link to="/companies/$id" params={{ id: company_id }} className={contact_id ? 'quiet' : styles.rowLink}>
          {company_name}
        </Link>
      )}
    </>
  )
}

const filesMax = 100

/** The documents of the deal, an agreement to be chosen from. */
function useFileOptions(deal: Deal): Option[] {
  const { data } = api.useQuery('get', '/api/files', { params: { query: { deal_id: deal.id, page_size: filesMax } } })
  return (data?.data ?? []).map(({ id, filename }) => ({ value: id, label: filename }))
}
