import { Button, NativeSelect, Switch, Table, TextInput } from '@mantine/core'
import { api, type Body, client, queries, type Reply, refetch } from '../../api/client.ts'
import { DeleteButton } from '../../form/delete_button.tsx'
import { Form, useForm } from '../../form/form.tsx'
import { When } from '../../parts/figures.tsx'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'

type Choices = Reply<'/api/notifications/choices'>['choices']
type Kind = keyof Choices
type Choice = Choices[Kind]
type Channels = Reply<'/api/notifications/channels'>

const kinds: Record<Kind, string> = {
  mention: 'Somebody mentions you',
  reply: 'Replies in a thread of yours',
  comment: 'Comments on records of yours',
  assigned: 'A deal or a task is yours now',
  done: 'A task that you gave is done',
  stage: 'A deal of yours moves to another stage',
  document: 'A document comes to a deal of yours',
  nda: 'An NDA on a deal of yours ends in thirty days',
  joined: 'Whom you invited has joined',
  failed: 'An account has to be connected again',
}
const mailTimes = [
  { value: 'once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'On Mondays' },
  { value: 'off', label: 'Off' },
]

/** What a person is told, and by which ways. */
export function NotificationsSection() {
  const may = useMay()
  const asked = api.useQuery('get', '/api/notifications/choices', {})
  const channels = api.useQuery('get', '/api/notifications/channels', {})
  return (
    <>
      <Part
        title="What you are told"
        lead="Daily and weekly mails come at 07:30 of your time zone. What you have read by then is not in them."
      >
        <Asked of={asked} loading={<Loading rows={9} />}>
          {({ choices }) => <Grid choices={choices} hasChannel={channels.data?.me != null} />}
        </Asked>
      </Part>
      <Part title="Your week" lead="On Mondays at 07:30 of your time zone, before what is new.">
        <Switch
          mt="md"
          label="Mail me the week ahead"
          description="Meetings, your tasks, bids and closings, NDAs that end, companies that go cold"
          checked={asked.data?.week_ahead ?? false}
          disabled={!asked.data}
          onChange={({ currentTarget }) => save({ week_ahead: currentTarget.checked })}
        />
      </Part>
      <Part title="Your channel" lead="An incoming webhook of Slack, or a workflow of Teams, that tells you alone.">
        <Asked of={channels} loading={<Loading rows={2} />}>
          {(data) => <Channel key={data.me?.created_at ?? ''} whose="me" channels={data} />}
        </Asked>
      </Part>
      {may.admin && (
        <Part
          title="Channel of the firm"
          lead="It is told when deals move and when documents come to them, as far as everybody of the firm may know of them."
        >
          <Asked of={channels} loading={<Loading rows={2} />}>
            {(data) => <Channel key={data.firm?.created_at ?? ''} whose="firm" channels={data} />}
          </Asked>
        </Part>
      )}
    </>
  )
}

const save = (body: Body<'/api/notifications/choices', 'patch'>) =>
  attempt(async () => {
    const { data } = await client.PATCH('/api/notifications/choices', { body })
    queries.setQueryData(['get', '/api/notifications/choices', {}], data)
  })

function Grid({ choices, hasChannel }: { choices: Choices; hasChannel: boolean }) {
  const set = (kind: Kind, change: Partial<Choice>) => save({ choices: { [kind]: { ...choices[kind], ...change } } })
  return (
    <Table layout="fixed" mt="md" aria-label="What you are told" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When</Table.Th>
          <Table.Th w={64}>Here</Table.Th>
          <Table.Th w={120}>Mail</Table.Th>
          {hasChannel && <Table.Th w={80}>Channel</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Table.Tr key={kind}>
            <Table.Td>{kinds[kind]}</Table.Td>
            <Table.Td>
              <Switch
                aria-label={`${kinds[kind]}: here`}
                checked={choices[kind].app}
                onChange={({ currentTarget }) => set(kind, { app: currentTarget.checked })}
              />
            </Table.Td>
            <Table.Td>
              <NativeSelect
                size="xs"
                aria-label={`${kinds[kind]}: by mail`}
                value={choices[kind].mail}
                onChange={({ currentTarget }) => set(kind, { mail: currentTarget.value as Choice['mail'] })}
                data={mailTimes}
              />
            </Table.Td>
            {hasChannel && (
              <Table.Td>
                <Switch
                  aria-label={`${kinds[kind]}: in your channel`}
                  checked={choices[kind].chat === 'once'}
                  onChange={({ currentTarget }) => set(kind, { chat: currentTarget.checked ? 'once' : 'off' })}
                />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const services = { slack: 'Slack', teams: 'Teams' }

function Channel({ whose, channels }: { whose: 'me' | 'firm'; channels: Channels }) {
  const channel = channels[whose]
  const form = useForm({
    initialValues: { service: 'slack' as keyof typeof services, url: '' },
    async save(body) {
      await client.PUT(`/api/notifications/channels/${whose}`, { body })
      tellDone('A first message is there')
      await refetch('/api/notifications')
    },
  })
  if (channel)
    return (
      <div className="row wrap gap" style={{ marginTop: 12 }}>
        <span className="grow">
          {services[channel.service]} at {channel.host}, since <When at={channel.created_at} />
          {channel.error && (
            <span style={{ color: 'var(--bad)' }}>. The last message did not arrive: {channel.error}</span>
          )}
        </span>
        <DeleteButton
          what="the channel"
          act={async () => {
            await client.DELETE(`/api/notifications/channels/${whose}`)
            await refetch('/api/notifications')
          }}
        />
      </div>
    )
  return (
    <Form of={form} className={styles.fields}>
      <NativeSelect
        label="Program"
        data={Object.entries(services).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('service')}
      />
      <TextInput label="Address of the webhook" required placeholder="https://" {...form.getInputProps('url')} />
      <Button type="submit" variant="default" loading={form.isBusy}>
        Connect
      </Button>
    </Form>
  )
}
