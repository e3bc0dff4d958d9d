import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Row } from '../../api/client.ts'
import { FieldInPlace } from '../../form/field_in_place.tsx'
import { Words } from '../../parts/figures.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { AddToList } from './add_to_list.tsx'
import { statusOptions } from './entry_columns.tsx'
import { changeEntry, refetchLists, type Subject, useList } from './lists.ts'

type ListOfRecord = Row<'/api/companies/{company_id}/lists'>

/** In which lists a record is, with its status in each, which is changed where it stands. */
export function RecordLists({ subject, id }: { subject: Subject; id: string }) {
  const may = useMay()
  const asked = useListsOf(subject, id)
  return (
    <Asked of={asked} loading={<Loading rows={1} height={16} />}>
      {({ data }) => (
        <>
          {data.length === 0 && <p className="regular quiet">In no list.</p>}
          {data.map((one) => (
            <InList key={one.entry_id} of={one} mayWrite={may.write} />
          ))}
          {may.write && (
            <Group mt={4} ml={-8}>
              <AddToList subject={subject} ids={[id]} without={data.map(({ list_id }) => list_id)} isQuiet />
            </Group>
          )}
        </>
      )}
    </Asked>
  )
}

function useListsOf(subject: Subject, id: string) {
  const of = (wanted: Subject) => ({ enabled: subject === wanted })
  const company = api.useQuery(
    'get',
    '/api/companies/{company_id}/lists',
    { params: { path: { company_id: id } } },
    of('companies'),
  )
  const contact = api.useQuery(
    'get',
    '/api/contacts/{contact_id}/lists',
    { params: { path: { contact_id: id } } },
    of('contacts'),
  )
  const deal = api.useQuery('get', '/api/deals/{deal_id}/lists', { params: { path: { deal_id: id } } }, of('deals'))
  return { companies: company, contacts: contact, deals: deal }[subject]
}

function InList({ of, mayWrite }: { of: ListOfRecord; mayWrite: boolean }) {
  const { list_id, name, entry_id, status_id, status_name, archived_at } = of
  const list = useList(list_id).data
  const save = async (status: string) => {
    await changeEntry(list_id, entry_id, { status_id: status || null })
    await refetchLists()
  }
  return (
    <div className="row gap between">
      <Link to="/lists/$id" params={{ id: list_id }} className="link clip regular" title={name} data-row>
        {name}
        {archived_at && ' (archived)'}
      </Link>
      {list && list.statuses.length > 0 && (
        <div style={{ width: 260 }}>
          <FieldInPlace
            label="Status"
            name={entry_id}
            kind="choice"
            options={statusOptions(list)}
            text={status_id ?? ''}
            isFixed={!mayWrite}
            onSave={save}
          >
            <Words>{status_name}</Words>
          </FieldInPlace>
        </div>
      )}
    </div>
  )
}
