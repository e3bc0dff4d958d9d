import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { LinkButton } from '../../parts/link_button.tsx'
import { Part } from '../../parts/page/section.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ConnectDialog } from './connect_dialog.tsx'
import { ConnectionRow } from './connection_row.tsx'
import styles from './integrations.module.css'
import type { Adapter, Connection, Service } from './integrations_section.tsx'
import { leaveToConsent } from './leave_to_consent.ts'

type Props = { service: Service; connections: Connection[] }

/** One service: what is connected, what works without, and what can be connected. */
export function ServicePart({ service, connections }: Props) {
  const may = useMay()
  const [form, setForm] = useState<Adapter>()
  const isTheirs = service.scope === 'firm'
  const mayConnect = isTheirs ? may.admin : may.write

  function connect(adapter: Adapter) {
    // a page of consent that needs no more to be known is gone to at once
    if (adapter.how === 'oauth' && adapter.fields.length === 0) attempt(() => leaveToConsent(service, adapter, {}))
    else setForm(adapter)
  }

  return (
    <Part title={service.label} lead={leadOf(service, connections.length > 0, mayConnect)}>
      {connections.length > 0 && (
        <ul className="rows" aria-label={service.label}>
          {connections.map((connection) => {
            const adapter = service.adapters.find((one) => one.adapter === connection.adapter)
            return (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                mayChange={mayConnect}
                onConnect={adapter && (() => connect(adapter))}
              />
            )
          })}
        </ul>
      )}
      <div className="gap flex" style={{ marginTop: 12 }}>
        {mayConnect && (
          <Menu position="bottom-start" width={320} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button variant="default">{connections.length > 0 ? 'Connect another' : 'Connect'}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {service.adapters.map((adapter) => (
                <Menu.Item
                  key={adapter.adapter}
                  className={styles.choice}
                  disabled={!adapter.configured}
                  onClick={() => connect(adapter)}
                >
                  {adapter.label}
                  <Quiet>{adapter.configured ? adapter.note : 'Ask your administrator to set it up first.'}</Quiet>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {isTheirs && (
          <LinkButton to={`/sources/${service.service}`} variant="subtle">
            Browse files
          </LinkButton>
        )}
      </div>
      <ConnectDialog service={service} adapter={form} onClose={() => setForm(undefined)} />
    </Part>
  )
}

const Quiet = ({ children }: { children: string | null }) => children && <div className="note">{children}</div>

function leadOf({ scope, local }: Service, isConnected: boolean, mayConnect: boolean): string {
  const whose = scope === 'person' ? 'Yours alone.' : 'Of the whole firm.'
  const without = isConnected ? '' : ` Nothing is connected. ${local ?? ''}`
  return `${whose}${without}${mayConnect ? '' : ' An admin of your firm can connect one.'}`
}
