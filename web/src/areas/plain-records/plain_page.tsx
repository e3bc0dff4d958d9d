import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Description } from '../../../../src/records/descriptions/describe.ts'
import { capital, records, titleOf } from '../../../../src/records/descriptions/index.ts'
import { sendTo } from '../../api/send.ts'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import { When } from '../../parts/figures.tsx'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { DeleteRecords } from '../../record/delete_records.tsx'
import { RecordDialog } from '../../record/record_dialog.tsx'
import { WithFacts } from '../../record/record_page.tsx'
import { type AnyRecord, calledOf } from '../../record/records.ts'
import { factsOf } from '../../record/shown.tsx'
import { Facts } from '../../table/peek.tsx'
import { CommentsButton } from '../comments/index.ts'
import type { Looks } from './looks.ts'
import styles from './plain_page.module.css'

type Props = {
  looks: Looks
  id: string
  /** fields that stand in what is beside the facts */
  shown?: readonly string[]
  /** what is told of one beside its facts */
  children?: (record: AnyRecord) => ReactNode
}

/** A record that belongs to no company: what is known of it, and what its own screen has beside that. */
export function PlainPage({ looks, id, shown = [], children }: Props) {
  const { name } = looks
  const described = records[name]
  const [one] = described.noun
  const record = useQuery({
    queryKey: ['get', `/api/${name}/${id}`],
    queryFn: async ({ signal }): Promise<AnyRecord> => (await sendTo(`/api/${name}/${id}`, { signal })).json(),
  })
  const left = Object.fromEntries([titleOf(described)[0], ...shown].map((field) => [field, false as const]))
  return (
    <Page
      title={record.data ? calledOf(name, record.data) : capital(one)}
      actions={
        record.data && (
          <>
            <WaitingMark of={id} />
            {described.subject === 'fund' && (
              <CommentsButton of={{ type: 'fund', id }} name={calledOf(name, record.data)} />
            )}
            <Actions looks={looks} record={record.data} />
          </>
        )
      }
    >
      <Asked of={record} loading={<Loading rows={8} />}>
        {(data) => (
          <WithFacts
            label={`About the ${one}`}
            facts={
              <>
                <Facts
                  facts={[
                    ...factsOf<Description>(described, data, left),
                    ['Added', <When key="added" at={data.created_at} />],
                  ]}
                />
                {textsOf(described, data).map(([label, text]) => (
                  <div key={label}>
                    <h2 className="quiet medium label" style={{ margin: '20px 0 4px' }}>
                      {label}
                    </h2>
                    <p className={styles.text}>{text}</p>
                  </div>
                ))}
              </>
            }
          >
            {children?.(data)}
          </WithFacts>
        )}
      </Asked>
    </Page>
  )
}

/** The long texts that one has, which are no facts in a line. */
const textsOf = ({ fields }: Description, record: AnyRecord): [label: string, text: string][] =>
  Object.entries(fields).flatMap(([name, { kind, label }]): [string, string][] => {
    const text = record[name]
    return kind === 'text' && typeof text === 'string' && text !== '' ? [[label, text]] : []
  })

function Actions({ looks, record }: { looks: Looks; record: AnyRecord }) {
  const may = useMay()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const edit = () => setDialog('edit')
  useKeys(may.write ? [{ keys: 'e', does: `Edit the ${records[looks.name].noun[0]}`, act: edit }] : [])
  if (!may.write) return null
  return (
    <>
      <Button variant="default" c="var(--bad)" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Button onClick={edit}>Edit</Button>
      <RecordDialog
        name={looks.name}
        inputs={looks.inputs}
        opened={dialog === 'edit'}
        onClose={() => setDialog(undefined)}
        record={record}
      />
      <DeleteRecords
        name={looks.name}
        rows={[record]}
        lost={looks.lost}
        opened={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        onGone={() => navigate({ to: '/$kind', params: { kind: looks.name }, replace: true })}
      />
    </>
  )
}
