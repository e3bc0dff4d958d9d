import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api, type Row } from '../../api/client.ts'
import { useEvidence } from '../../evidence/evidence.tsx'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { Marked } from '../../parts/markdown/marked.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import styles from './documents_screen.module.css'

type Hit = Row<'/api/files/search'>
type Props = { words: string; companyId: string | undefined }

const step = 25
const most = 100

/** What documents say about the words, best first; a hit opens its page beside. */
export function PassageHits({ words, companyId }: Props) {
  const [size, setSize] = useState(step)
  useEffect(() => setSize(step), [words, companyId])
  const hits = api.useQuery(
    'get',
    '/api/files/search',
    { params: { query: { q: words, company_id: companyId, page_size: size } } },
    { placeholderData: (old: unknown) => old as never }, // the same shape, of the search before
  )
  return (
    // a region that scrolls has to take the keyboard
    <section className={styles.hits} aria-label="Passages" tabIndex={0}>
      <Asked of={hits}>
        {({ data, total }) =>
          total === 0 ? (
            <Empty title="No document says that">
              Other words may find it; “words in quotes” are looked for as they stand. Documents that are still being
              read come later.
            </Empty>
          ) : (
            <>
              <p className={styles.said} role="status">
                {counted(total, 'passage')}
              </p>
              <ol>
                {data.map((hit) => (
                  <li key={hit.id}>
                    <HitRow hit={hit} />
                  </li>
                ))}
              </ol>
              {total > data.length && size < most && (
                <Button variant="default" m="0 24px 16px" onClick={() => setSize(size + step)}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Asked>
    </section>
  )
}

function HitRow({ hit }: { hit: Hit }) {
  const { open } = useEvidence()
  const [{ doc }] = useAddress()
  const { file_id, page, bbox, heading } = hit
  return (
    <button
      type="button"
      className="regular round hoverable selectable wide left block"
      style={{ maxWidth: 760, padding: '8px 12px' }}
      aria-current={doc?.startsWith(`${file_id}:${page}:`) || undefined}
      onClick={() => open({ file_id, page, bbox, label: heading })}
    >
      <span className={styles.where}>
        <b>{hit.filename}</b>
        <span>{[hit.company_name, hit.page_name ?? `page ${page}`].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.snippet}>
        <Marked>{hit.highlight}</Marked>
      </span>
    </button>
  )
}
