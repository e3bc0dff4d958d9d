import { Checkbox, Group, Modal, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { AddressField } from '../../form/address_field.tsx'
import { DayInput } from '../../form/day_input.tsx'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { useDeal } from '../../parts/about.ts'
import { Loading } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { wallTime, zonesWith } from '../../parts/zone.ts'
import { type Meeting, refetchMeetings } from './meeting.ts'
import { type Draft, draftOf, rulesWith, saveMeeting } from './meeting_draft.ts'
import { useCalendarZone } from './times.ts'

type Props = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  meeting?: Meeting
  company?: { id: string } | null
  /** a deal of the company, which is that of the deal where it is left out */
  deal?: string | undefined
  /** when a new one begins, on the wall: 2026-03-12T14:30 */
  at?: string
}

/** Plans a meeting, or changes one; times are those of its zone, of a new one those of the calendar. */
export function MeetingDialog({ opened, onClose, meeting, company, deal, at }: Props) {
  const own = useCalendarZone()
  const zone = own && (meeting?.time_zone || own)
  const ofDeal = useDeal(company ? undefined : deal)
  const companyId = company?.id ?? ofDeal?.company_id
  return (
    <Modal opened={opened} onClose={onClose} title={meeting ? 'Change the meeting' : 'Schedule a meeting'} size="lg">
      {zone && (!deal || companyId) ? (
        <MeetingForm
          zone={zone}
          meeting={meeting}
          company={meeting?.company_id ?? companyId ?? null}
          deal={meeting?.deal_id ?? deal ?? null}
          at={at}
          onClose={onClose}
        />
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

type FormProps = {
  zone: string
  meeting: Meeting | undefined
  company: string | null
  deal: string | null
  at: string | undefined
  onClose(): void
}

function MeetingForm({ zone, meeting, company, deal, at, onClose }: FormProps) {
  const navigate = useNavigate()
  const me = useMe()
  const form = useForm<Draft>({
    initialValues: draftOf({ zone, meeting, company, deal, at }),
    keptAs: `meeting ${meeting?.id ?? at ?? deal ?? company ?? 'new'}`,
    async save(draft) {
      const id = await saveMeeting({ draft, first: form.unwritten, meeting })
      if (!meeting && !at && !form.unwritten.deal_id) await navigate({ to: '/calendar/$id', params: { id } })
      await refetchMeetings()
      tellDone(meeting ? 'The meeting is changed' : 'The meeting is planned')
    },
    onSaved: onClose,
  })
  const { start, end, attendees, company_id, all_day, recurrence, time_zone, whole } = form.values
  const isWhole = !meeting?.series_id || whole

  // how long it takes; not what lies between the two days while one of them is being typed
  const length = useRef<number>(undefined)
  /** The end keeps its distance from the start. */
  function moveStart(value: string) {
    length.current ??= distance(start, end)
    const keeps = value !== '' && length.current >= 0
    form.setFieldValue('start', value)
    if (keeps) form.setFieldValue('end', new Date(Date.parse(`${value}Z`) + length.current).toISOString().slice(0, 16))
  }
  function moveEnd(value: string) {
    if (value !== '') length.current = distance(start, value)
    form.setFieldValue('end', value)
  }

  const today = wallTime(new Date(), time_zone).slice(0, 10)
  const kind = all_day ? 'day' : 'moment'
  const check = (name: keyof Draft) => form.getInputProps(name, { type: 'checkbox' })
  return (
    <DialogForm of={form} label={meeting ? 'Save' : 'Schedule'} onClose={onClose}>
      <TextInput
        label="Title"
        maxLength={500}
        required
        // the form may come when the dialog has given its focus already
        autoFocus
        data-autofocus
        {...form.getInputProps('summary')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput
          {...form.getInputProps('start')}
          kind={kind}
          label="From"
          required
          value={all_day ? start.slice(0, 10) : start}
          today={today}
          onChange={(value) => moveStart(all_day && value ? `${value}T${start.slice(11) || '00:00'}` : value)}
        />
        <DayInput
          {...form.getInputProps('end')}
          kind={kind}
          label={all_day ? 'Until and with' : 'Until'}
          required
          value={all_day ? end.slice(0, 10) : end}
          today={today}
          onChange={(value) => moveEnd(all_day && value ? `${value}T${end.slice(11) || '23:59'}` : value)}
        />
      </SimpleGrid>
      <Group justify="space-between" mt={-8} gap="xs">
        <Select
          aria-label="Time zone"
          size="xs"
          w={240}
          data={zonesWith(time_zone)}
          searchable
          limit={60}
          nothingFoundMessage="No such time zone"
          {...form.getInputProps('time_zone')}
        />
        <Checkbox label="All day" {...check('all_day')} />
      </Group>
      {meeting?.series_id && <Checkbox label="Change the whole series, not only this one" {...check('whole')} />}
      {isWhole && <Select label="Repeats" data={rulesWith(recurrence)} {...form.getInputProps('recurrence')} />}
      {isWhole && (!meeting || meeting.owner_id === me?.id) && (
        <Checkbox
          label="Private"
          description="Colleagues see that you are busy, and nothing else."
          {...check('is_private')}
        />
      )}
      <Fields
        form={form}
        focus={false}
        columns={2}
        of={[
          { name: 'company_id', label: 'Company', kind: 'company', dealField: 'deal_id' },
          { name: 'deal_id', label: 'Deal', kind: 'deal', companyField: 'company_id' },
          {
            name: 'location',
            label: 'Where',
            placeholder: 'A room, an address, or a link',
            maxLength: 500,
            isWide: true,
          },
        ]}
      />
      <AddressField
        label="Who"
        description="Contacts and colleagues by name, or any e-mail address."
        company={company_id ?? undefined}
        writes="address"
        {...form.getInputProps('attendees')}
      />
      <Fields
        form={form}
        focus={false}
        of={[
          attendees.length > 0 && {
            name: 'invite',
            label: meeting ? 'Tell them of the change by mail' : 'Invite them by mail',
            kind: 'switch',
            description: 'They get an invitation that their calendars understand.',
          },
          { name: 'description', label: 'Notes', kind: 'long', maxLength: 50_000 },
        ]}
      />
    </DialogForm>
  )
}

/** From one time on the wall to another, in milliseconds; not a number where one is missing. */
const distance = (from: string, to: string) => Date.parse(`${to}Z`) - Date.parse(`${from}Z`)
