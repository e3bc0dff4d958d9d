import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { api } from '../../api/client.ts'
import { addressIn } from '../../form/address_field.tsx'
import { useForm } from '../../form/form.tsx'
import { useCompanyName } from '../../parts/company_name.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import styles from './composer.module.css'
import { DraftBasis } from './draft_basis.tsx'
import { type AboutReport, ReportPoints } from './report_points.tsx'
import { type Text, useCompose } from './use_compose.ts'
import { type Choices, lengths, noChoices, purposes, tones, wishOf } from './wish.ts'

type Props = {
  /** what the letter is kept as */
  name: string
  /** the first it goes to: a name or an address */
  recipient: string | undefined
  text: Text
  /** of an answer, whose subject stays */
  keepsSubject: boolean
  put(text: Text): void
  company: string | undefined
  report: AboutReport | undefined
}

/** Has the letter drafted from what is on record, to be changed. */
export function DraftHelp({ name, recipient, text, keepsSubject, put, company, report }: Props) {
  const form = useForm<Choices>({
    initialValues: noChoices,
    keptAs: `${name}.help`,
    validate: ({ purpose, own }) => ({
      to: !recipient && 'Say above who it goes to.',
      own: purpose === 'own' && !own.trim() && 'Say what the mail is for.',
    }),
    // it stands within the form of the letter, and is not sent as one
    save: async () => {},
  })
  const { values } = form
  const compose = useCompose(text, put)
  const companyName = useCompanyName(company)

  function draft() {
    if (form.validate().hasErrors || !recipient) return
    compose.ask(wishOf(values, addressIn(recipient) ?? recipient, companyName), keepsSubject)
  }

  return (
    <section className={styles.help} aria-label="Draft help">
      <div className={styles.wishes}>
        <Select size="xs" label="Purpose" data={purposes} {...form.getInputProps('purpose')} />
        <Select size="xs" label="Tone" data={tones} {...form.getInputProps('tone')} />
        <Select size="xs" label="Length" data={lengths} {...form.getInputProps('length')} />
      </div>
      {values.purpose === 'own' && (
        <TextInput
          size="xs"
          label="What it is for"
          placeholder="Ask for the audited accounts of 2025"
          maxLength={500}
          {...form.getInputProps('own')}
        />
      )}
      <Textarea
        size="xs"
        label="Points to make"
        placeholder="One a line, in your words"
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...form.getInputProps('points')}
      />
      {report && (
        <ReportPoints
          report={report}
          points={values.points}
          onPoints={(points) => form.setFieldValue('points', points)}
        />
      )}
      {form.errors['to'] && !recipient && <p className={styles.wrong}>{form.errors['to']}</p>}
      <Group gap="xs">
        <Button variant="default" loading={compose.isDrafting} onClick={draft}>
          {compose.draft ? 'Draft again' : 'Draft'}
        </Button>
        {compose.isDrafting && (
          <Button variant="subtle" color="gray" onClick={compose.stop}>
            Stop
          </Button>
        )}
        {compose.swap && (
          <Button variant="subtle" color="gray" onClick={compose.swap}>
            Bring back the text before
          </Button>
        )}
      </Group>
      {compose.fault !== undefined && <FaultNote error={compose.fault} />}
      {compose.draft && <DraftBasis draft={compose.draft} />}
    </section>
  )
}
