import {
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Loading } from '../../parts/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { useMe } from '../../parts/use_me.ts'
import { zonesWith } from '../../parts/zone.ts'
import { FormNote } from '../auth/entrance.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useDraft } from '../interactions/draft.ts'
import { type Meeting, refetchMeetings } from './event_screen.tsx'
import { type Draft, draftOf, rulesWith, saveMeeting } from './meeting_draft.ts'
import { useFirmZone } from './times.ts'

type Props = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  meeting?: Meeting
  company?: { id: string } | null
  /** when a new one begins, on the wall: 2026-03-12T14:30 */
  at?: string
}

/** Plans a meeting, or changes one; times are those of its zone, of a new one the firm's. */
export function MeetingDialog({ opened, onClose, meeting, company, at }: Props) {
  const firmZone = useFirmZone()
  const zone = firmZone && (meeting?.time_zone || firmZone)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={meeting ? 'Change the meeting' : 'Plan a meeting'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {zone ? (
        <MeetingForm
          zone={zone}
          meeting={meeting}
          company={meeting?.company_id ?? company?.id ?? null}
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
  at: string | undefined
  onClose(): void
}

function MeetingForm({ zone, meeting, company, at, onClose }: FormProps) {
  const navigate = useNavigate()
  const me = useMe()
  const draft = useDraft<Draft>(
    `meeting ${meeting?.id ?? at ?? company ?? 'new'}`,
    draftOf({ zone, meeting, company, at }),
  )
  const { summary, start, end, attendees, location, description, company_id, all_day, recurrence, invite, whole } =
    draft.value
  const { time_zone, is_private } = draft.value
  const isWhole = !meeting?.series_id || whole

  const { form, isSending, errorOf, note } = useForm(async () => {
    const id = await saveMeeting({ draft: draft.value, first: draft.first, meeting })
    if (!meeting && !at) await navigate({ to: '/calendar/$id', params: { id } })
    draft.saved()
    await refetchMeetings()
    onClose()
    tellDone(meeting ? 'The meeting is changed' : 'The meeting is planned')
  })

  /** The end keeps its distance from the start. */
  function moveStart(value: string) {
    const [before, after, until] = [start, value, end].map((text) => Date.parse(`${text}Z`))
    const keeps = before && after && until && until >= before
    const keep = keeps && new Date(after + until - before).toISOString().slice(0, 16)
    draft.set({ start: value, ...(keep && { end: keep }) })
  }

  const field = { withAsterisk: false, required: true }
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="summary"
          label="What about"
          value={summary}
          onChange={(event) => draft.set({ summary: event.target.value })}
          maxLength={500}
          error={errorOf('summary')}
          // the form may come when the dialog has given its focus already
          autoFocus
          data-autofocus
          {...field}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            name="start"
            type={all_day ? 'date' : 'datetime-local'}
            label="From"
            value={all_day ? start.slice(0, 10) : start}
            onChange={({ target: { value } }) => moveStart(all_day && value ? `${value}T09:00` : value)}
            error={errorOf('start')}
            {...field}
          />
          <TextInput
            name="end"
            type={all_day ? 'date' : 'datetime-local'}
            label={all_day ? 'Until and with' : 'Until'}
            value={all_day ? end.slice(0, 10) : end}
            onChange={({ target: { value } }) => draft.set({ end: all_day && value ? `${value}T10:00` : value })}
            error={errorOf('end')}
            {...field}
          />
        </SimpleGrid>
        <Group justify="space-between" mt={-8} gap="xs">
          <Select
            aria-label="Time zone"
            size="xs"
            w={240}
            data={zonesWith(time_zone)}
            value={time_zone}
            onChange={(name) => draft.set({ time_zone: name ?? zone })}
            allowDeselect={false}
            searchable
            limit={60}
            nothingFoundMessage="No such time zone"
            error={errorOf('time_zone')}
          />
          <Checkbox
            label="All day"
            checked={all_day}
            onChange={(event) => draft.set({ all_day: event.target.checked })}
          />
        </Group>
        {meeting?.series_id && (
          <Checkbox
            label="Change the whole series, not only this one"
            checked={whole}
            onChange={(event) => draft.set({ whole: event.target.checked })}
          />
        )}
        {isWhole && (
          <Select
            label="Repeats"
            data={rulesWith(recurrence)}
            value={recurrence}
            onChange={(rule) => draft.set({ recurrence: rule ?? '' })}
            allowDeselect={false}
            error={errorOf('recurrence')}
          />
        )}
        {isWhole && (!meeting || meeting.owner_id === me?.id) && (
          <Checkbox
            label="Private"
            description="Colleagues see that you are busy, and nothing else."
            checked={is_private}
            onChange={(event) => draft.set({ is_private: event.target.checked })}
          />
        )}
        <CompanyPicker label="Company" value={company_id} onChange={(id) => draft.set({ company_id: id })} />
        <TextInput
          name="location"
          label="Where"
          placeholder="A room, an address, or a link"
          value={location}
          onChange={(event) => draft.set({ location: event.target.value })}
          maxLength={500}
          error={errorOf('location')}
        />
        <TagsInput
          label="Who"
          description="E-mail addresses; Enter after each."
          value={attendees}
          onChange={(list) => draft.set({ attendees: list })}
          error={errorOf('attendees')}
          clearable
        />
        {attendees.length > 0 && (
          <Checkbox
            label={meeting ? 'Tell them of the change by mail' : 'Invite them by mail'}
            description="They get an invitation that their calendars understand."
            checked={invite}
            onChange={(event) => draft.set({ invite: event.target.checked })}
          />
        )}
        <Textarea
          name="description"
          label="Notes"
          value={description}
          onChange={(event) => draft.set({ description: event.target.value })}
          maxLength={50_000}
          error={errorOf('description')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isSending}>
            {meeting ? 'Save' : 'Plan it'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
