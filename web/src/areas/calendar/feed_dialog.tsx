import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { api, client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'

/** The address under which a calendar program reads one's meetings. */
export function FeedDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const feed = api.useQuery('get', '/api/calendar/feed', {}, { enabled: opened })
  const change = (act: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await act()
      await refetch('/api/calendar/feed')
      tellDone(done)
    })
  const make = () => change(() => client.POST('/api/calendar/feed'), 'The address is made')
  const withdraw = () => change(() => client.DELETE('/api/calendar/feed'), 'The address does not work any more')
  return (
    <Modal opened={opened} onClose={onClose} title="Subscribe to your calendar" size="lg">
      <Stack gap="md">
        <Text size="sm">
          A calendar program such as Outlook, Apple Calendar or Thunderbird shows your meetings by this address, and
          asks for what is new by itself. Whoever has the address can read them: give it to nobody.
        </Text>
        <Asked of={feed}>
          {({ url }) =>
            url ? (
              <>
                <Group align="end" wrap="nowrap">
                  <TextInput label="Address" value={url} readOnly flex={1} onFocus={(event) => event.target.select()} />
                  <CopyButton value={url}>
                    {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
                  </CopyButton>
                </Group>
                <Group>
                  <Button variant="default" onClick={make}>
                    New address
                  </Button>
                  <Button variant="subtle" color="gray" onClick={withdraw}>
                    Withdraw it
                  </Button>
                </Group>
              </>
            ) : (
              <Button onClick={make} style={{ alignSelf: 'start' }}>
                Make an address
              </Button>
            )
          }
        </Asked>
        <DialogEnd onClose={onClose} />
      </Stack>
    </Modal>
  )
}
