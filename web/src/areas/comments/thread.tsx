import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DeleteButton } from '../../form/delete_button.tsx'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import entry from '../../parts/entry.module.css'
import { When } from '../../parts/figures.tsx'
import { IconPencil } from '../../parts/icons.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { PersonName } from '../../parts/person.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { addComment, changeComment, removeComment, resolveThread } from './comment.ts'
import { CommentEntry } from './comment_entry.tsx'
import type { Anchor, Comment, Subject, Thread } from './threads.ts'

type Props = {
  thread: Thread
  /** the comment that was asked for */
  meant: string | undefined
  nameOfPlace(anchor: Anchor): string
  onPlace(anchor: Anchor): void
}

/** A comment with its replies; who may write can reply, and settle it. */
export function ThreadView({ thread: { first, replies }, meant, nameOfPlace, onPlace }: Props) {
  const may = useMay()
  const [isReplying, setReplying] = useState(false)
  const { anchor, resolved_at, resolved_by_name } = first
  const subject: Subject = { type: first.subject_type, id: first.subject_id }
  return (
    <section className={entry.entry} aria-label={`Thread of ${first.created_by_name}`} data-thread>
      {anchor && (
        <p className="note">
          <UnstyledButton className="underlines accent" onClick={() => onPlace(anchor)}>
            {nameOfPlace(anchor)}
          </UnstyledButton>
          {anchor.quote && <span className="quiet"> “{anchor.quote}”</span>}
          {anchor.moved && <span className="quiet"> (moved: it does not stand there like this any more)</span>}
        </p>
      )}
      <Said comment={first} mayDelete={replies.length === 0} isMeant={meant === first.id} />
      {replies.length > 0 && (
        <div style={{ margin: '8px 0 0 12px', paddingLeft: 12, borderLeft: '2px solid var(--line)' }}>
          {replies.map((reply) => (
            <Said key={reply.id} comment={reply} mayDelete isMeant={meant === reply.id} />
          ))}
        </div>
      )}
      {resolved_at && (
        <p className="note quiet">
          Resolved by {resolved_by_name}, <When at={resolved_at} />
        </p>
      )}
      {may.write && !isReplying && (
        <div className="flex gap-6" style={{ marginTop: 8 }}>
          <Button size="compact-xs" variant="default" onClick={() => setReplying(true)}>
            Reply
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => attempt(() => resolveThread(first, resolved_at === null))}
          >
            {resolved_at ? 'Open again' : 'Resolve'}
          </Button>
        </div>
      )}
      {isReplying && (
        <div style={{ marginTop: 8 }}>
          <CommentEntry
            label={`Reply to ${first.created_by_name}`}
            verb="Reply"
            autoFocus
            keptAs={`comment.${first.id}`}
            save={(text) => addComment(subject, { text, parent: first })}
            onEnd={() => setReplying(false)}
          />
        </div>
      )}
    </section>
  )
}

function Said({ comment, mayDelete, isMeant }: { comment: Comment; mayDelete: boolean; isMeant: boolean }) {
  const may = useMay()
  const me = useMe()
  const place = useRef<HTMLElement>(null)
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  const { id, text, created_by, created_by_name, created_at, edited_at, mentions } = comment
  const isOwn = created_by === me?.id
  return (
    <article
      ref={place}
      aria-current={isMeant || undefined}
      style={isMeant ? { background: 'var(--accent-soft)' } : {}}
    >
      <header className={entry.head}>
        <span className="grow">
          <PersonName name={created_by_name} />
        </span>
        <WaitingMark of={id} />
        <span className="quiet rigid fine">
          <When at={created_at} />
          {edited_at && ', edited'}
        </span>
        {may.write && isOwn && !isEditing && (
          <ActionIcon size="sm" aria-label="Change the comment" onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {mayDelete && may.write && (isOwn || may.admin) && (
          <DeleteButton isIcon what="the comment" act={() => removeComment(comment)} />
        )}
      </header>
      {isEditing ? (
        <CommentEntry
          label="Change the comment"
          verb="Save"
          autoFocus
          text={text}
          keptAs={`comment.edit.${id}`}
          save={(to) => changeComment(comment, to)}
          onEnd={() => setEditing(false)}
        />
      ) : (
        <div className={entry.text}>
          <Markdown text={withMentions(text, mentions)} />
        </div>
      )}
    </article>
  )
}

const withMentions = (text: string, people: Comment['mentions']) =>
  people.reduce((said, { name }) => said.replaceAll(`@${name}`, `**@${name}**`), text)
