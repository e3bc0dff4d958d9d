import { Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { isTaking, ListDialog, type Subject, subjects, useLists } from '../lists/index.ts'
import { isStanding, usePipelines } from '../pipelines/index.ts'
import styles from './import.module.css'
import type { Import, Mapping } from './import.ts'

type Props = { shown: Import; mapping: Mapping; onChange(mapping: Mapping): void }

/** What becomes of a row whose record is there, of one that is new, and of what it names besides. */
export function Options({ shown: { kind, fields, match_keys }, mapping, onChange }: Props) {
  const standing = usePipelines()
    .filter(isStanding)
    .map(({ id, name }) => ({ value: id, label: name }))
  const has = (type: string) => fields.some((field) => field.type === type)
  const uses = (name: string) => mapping.columns.some(({ field }) => field === name)
  // reason: each is given the values of its own list only
  const put = (option: string) => (value: unknown) => onChange({ ...mapping, [option]: value } as Mapping)
  const choose = (
    option: keyof Omit<Mapping, 'columns' | 'create_companies' | 'pipeline_id' | 'list_id'>,
    label: string,
    data: Choice[],
  ) => <Select label={label} data={data} value={mapping[option]} onChange={put(option)} />
  return (
    <div className={styles.options}>
      {choose(
        'key',
        'Match records by',
        match_keys.map(({ name, label }) => ({ value: name, label })),
      )}
      {mapping.key !== 'none' && choose('on_match', 'Where there is such a record', onMatch)}
      {choose('on_new', 'Where there is none', onNew)}
      {['external_id', 'company_ids', 'people_ids', 'deal_ids'].some(uses) &&
        choose('program', 'Ids are those of', programs)}
      {has('activity') && choose('activity', 'Rows that do not say what they are', activities)}
      {has('owner') && choose('unknown_owner', 'Owners who are not known', unknownOwner)}
      {kind === 'deals' && uses('stage') && standing.length > 1 && (
        <Select
          label="Stages are those of"
          data={[{ value: '', label: 'The pipeline that has a stage so called' }, ...standing]}
          value={mapping.pipeline_id ?? ''}
          allowDeselect={false}
          onChange={(id) => put('pipeline_id')(id || null)}
        />
      )}
      {isSubject(kind) && <OnList subject={kind} chosen={mapping.list_id ?? null} onChoose={put('list_id')} />}
      {choose('on_bad_cell', 'Cells that cannot be read', onBadCell)}
      {has('owner') && !uses('owner') && (kind === 'deals' || uses('stage')) && (
        <p className={styles.quiet}>
          No column says who owns the deals: those that are open become yours, those that are closed nobody’s.
        </p>
      )}
      {kind === 'companies' && (uses('owner') || uses('stage')) && (
        <p className={styles.quiet}>
          Stage and owner are those of a company’s open deal. Where it has none, one of its name is added.
        </p>
      )}
      {has('company') && (
        <Switch
          label="Add companies that are named and not there yet"
          checked={mapping.create_companies}
          onChange={({ currentTarget }) => put('create_companies')(currentTarget.checked)}
        />
      )}
    </div>
  )
}

/** The list that the rows go on, or a new one. Its statuses can be what a column means then. */
function OnList({
  subject,
  chosen,
  onChoose,
}: {
  subject: Subject
  chosen: string | null
  onChoose(id: unknown): void
}) {
  const [isNew, setNew] = useState(false)
  const lists = (useLists({ subject }).data?.data ?? []).filter(isTaking)
  const data = [
    ...lists.map(({ id, name, deal_name }) => ({ value: id, label: deal_name ? `${name} (${deal_name})` : name })),
    { value: newList, label: 'A new list…' },
  ]
  return (
    <>
      <Select
        label="Put the rows on a list"
        placeholder="On none"
        data={data}
        value={chosen}
        clearable
        searchable
        onChange={(id) => (id === newList ? setNew(true) : onChoose(id))}
      />
      <ListDialog opened={isNew} onClose={() => setNew(false)} subject={subject} onMade={onChoose} />
    </>
  )
}

const newList = 'new'
const isSubject = (kind: string): kind is Subject => kind in subjects

type Choice = { value: string; label: string }
const onMatch = [
  { value: 'update', label: 'Update it' },
  { value: 'skip', label: 'Skip the row' },
  { value: 'create', label: 'Add another' },
]
const onNew = [
  { value: 'create', label: 'Add one' },
  { value: 'skip', label: 'Skip the row' },
]
const unknownOwner = [
  { value: 'refuse', label: 'Refuse the row' },
  { value: 'empty', label: 'Leave the deal without an owner' },
]
const programs = [
  { value: 'hubspot', label: 'HubSpot' },
  { value: 'salesforce', label: 'Salesforce' },
  { value: 'pipedrive', label: 'Pipedrive' },
  { value: 'affinity', label: 'Affinity' },
  { value: 'dynamics', label: 'Dynamics 365' },
  { value: 'other', label: 'Another program' },
]
const activities = [
  { value: 'meeting', label: 'Meetings' },
  { value: 'call', label: 'Calls' },
  { value: 'email', label: 'E-mails' },
  { value: 'other', label: 'Other contact' },
  { value: 'note', label: 'Notes' },
]
const onBadCell = [
  { value: 'refuse', label: 'Refuse the row' },
  { value: 'empty', label: 'Leave them out and list them' },
]
