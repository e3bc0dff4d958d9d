import { Kbd, Modal, Stack } from '@mantine/core'
import { DialogEnd } from '../form/dialog_end.tsx'
import { keyName } from '../parts/keys/key_names.ts'
import { useShownKeys } from '../parts/keys/keys.ts'

/** All keys that do something on this screen. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="md">
      <Keys />
      <DialogEnd onClose={onClose} />
    </Modal>
  )
}

function Keys() {
  const groups = Map.groupBy(useShownKeys(), ({ group }) => group ?? 'This screen')
  return (
    <Stack gap="md">
      {[...groups].toReversed().map(([group, list]) => (
        <section key={group}>
          <h3 className="note medium" style={{ margin: '0 0 4px' }}>
            {group}
          </h3>
          <dl>
            {list.map(({ keys, does }) => (
              <div key={keys} className="row topped between label" style={{ minHeight: 32 }}>
                <dt className="ink">{does}</dt>
                <dd>
                  {keys.split(' ').map((part) => (
                    <Kbd key={part} ml={4}>
                      {keyName(part)}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}
