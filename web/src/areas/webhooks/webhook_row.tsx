import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { State } from '../../parts/badges.tsx'
import { counted, dayAndTime, since } from '../../parts/format.ts'
import { useMe } from '../../parts/use_me.ts'
import { pause, resume } from './change.ts'
import { WebhookMenu } from './webhook_menu.tsx'
import own from './webhooks.module.css'
import { healthOf, toldOf, type Webhook } from './words.ts'

/** One webhook: how it is, whose, and what it is told of. What it was told opens for its owner. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, host, owner_id, owner_name, status } = webhook
  const isMine = useMe()?.id === owner_id
  const { tone, name: state, says } = healthOf(webhook)
  return (
    <li>
      <div className={own.words}>
        {isMine ? (
          <Link to="." search={{ webhook: id }}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <State tone={tone}>{state}</State>
        <p>
          {host} · {isMine ? 'yours' : `made by ${owner_name}`}
          <Standing webhook={webhook} />
        </p>
        <p>{toldOf(webhook)}</p>
        {says && <p role="status">{says}</p>}
      </div>
      {status === 'active' ? (
        <Button variant="default" onClick={() => pause(webhook)} aria-label={`Pause ${name}`}>
          Pause
        </Button>
      ) : (
        isMine && (
          <Button variant="default" onClick={() => resume(webhook)} aria-label={`Resume ${name}`}>
            Resume
          </Button>
        )
      )}
      <WebhookMenu webhook={webhook} isMine={isMine} />
    </li>
  )
}

/** What its owner is told of it: when something got through last, and what is still to come. */
export function Standing({ webhook: { last_delivered_at: at, waiting } }: { webhook: Webhook }) {
  return (
    <>
      {at && (
        <>
          {' · delivered '}
          <time dateTime={at} title={dayAndTime(at)}>
            {since(at)}
          </time>
        </>
      )}
      {waiting !== null && waiting > 0 && ` · ${counted(waiting, 'message')} on the way`}
    </>
  )
}
