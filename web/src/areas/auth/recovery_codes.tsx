import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { saveFile } from '../../api/save_file.ts'
import styles from './factor.module.css'

type Props = { codes: readonly string[]; onDone(): void }

/** Recovery codes, which are told this once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`Recovery codes of Firm CRM\n\n${text}\n`]), 'firm-crm-recovery-codes.txt')
  return (
    <Stack gap="md">
      <Text size="sm">
        Each of these codes signs you in once in place of the app, for the day it is lost. They are shown only now: keep
        them where you find them without your phone.
      </Text>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="space-between">
        <Group gap="xs">
          {navigator.clipboard && (
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          )}
          <Button variant="default" onClick={save}>
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  )
}
