import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { State } from '../../parts/badges.tsx'
import { counted, day } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { CodeField, RecoveryCodes, SetUpFactor } from '../auth/index.ts'

type Doing = 'set up' | 'codes' | 'off'
const titles = { 'set up': 'Set a second factor up', codes: 'New recovery codes', off: 'Switch the second factor off?' }

/** One's own second factor: on or off, and the codes for the day the app is lost. */
export function FactorPart() {
  const factor = api.useQuery('get', '/auth/second-factor', {})
  const [doing, setDoing] = useState<Doing>()
  const [isOpen, setOpen] = useState(false)
  const begin = (what: Doing) => {
    setDoing(what)
    setOpen(true)
  }
  const end = () => setOpen(false)
  return (
    <Part
      title="Second factor"
      lead="A code of an app beside your password: who knows the password alone stays outside."
    >
      <Asked of={factor} loading={<Loading rows={2} />}>
        {(data) => <Standing factor={data} onDo={begin} />}
      </Asked>
      <Modal
        opened={isOpen}
        onClose={end}
        // the codes are told once: a click beside the dialog does not take them away
        closeOnClickOutside={false}
        title={doing && titles[doing]}
      >
        {doing === 'set up' && <SetUpFactor onDone={end} onCancel={end} />}
        {doing === 'codes' && <NewCodes onDone={end} />}
        {doing === 'off' && <SwitchOff onDone={end} />}
      </Modal>
    </Part>
  )
}

type StandingProps = { factor: Reply<'/auth/second-factor'>; onDo(what: Doing): void }

function Standing({ factor: { enabled, enabled_at, recovery_codes_left: left, required }, onDo }: StandingProps) {
  if (!enabled)
    return (
      <div className={styles.fields}>
        <State tone={required ? 'warn' : 'plain'}>{required ? 'Off, but your firm asks for one' : 'Off'}</State>
        <Button onClick={() => onDo('set up')}>Set it up</Button>
      </div>
    )
  return (
    <>
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <State tone="good">{`On since ${day(enabled_at ?? '')}`}</State>
        </dd>
        <dt>Recovery codes</dt>
        <dd>
          <State tone={left < 3 ? 'warn' : 'plain'}>{`${counted(left, 'code')} left`}</State>
        </dd>
      </dl>
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={() => onDo('codes')}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="subtle" color="gray" onClick={() => onDo('off')}>
            Switch off
          </Button>
        )}
      </Group>
      {required && <p className={styles.lead}>Your firm asks everybody for one, so it cannot be switched off.</p>}
    </>
  )
}

function NewCodes({ onDone }: { onDone(): void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <WithCode
      lead="Those you have work no longer as soon as the new ones are shown."
      label="Show new codes"
      onClose={onDone}
      act={async (code) => {
        const { data } = await client.POST('/auth/second-factor/recovery-codes', { body: { code } })
        if (data) setCodes(data.recovery_codes)
      }}
    />
  )
}

const SwitchOff = ({ onDone }: { onDone(): void }) => (
  <WithCode
    lead="Your password alone signs you in then. The recovery codes work no longer."
    label="Switch it off"
    onClose={onDone}
    act={async (code) => {
      await client.POST('/auth/second-factor/disable', { body: { code } })
      onDone()
      tellDone('The second factor is off')
    }}
  />
)

type WithCodeProps = { lead: string; label: string; onClose(): void; act(code: string): Promise<void> }

/** What takes a code to be done. */
function WithCode({ lead, label, onClose, act }: WithCodeProps) {
  const form = useForm({
    initialValues: { code: '' },
    async save({ code }) {
      await act(code)
      await refetch('/auth/second-factor')
    },
  })
  return (
    <DialogForm of={form} label={label} onClose={onClose}>
      <Text size="sm">{lead}</Text>
      <CodeField of={form} label="Code, or a recovery code" />
    </DialogForm>
  )
}
