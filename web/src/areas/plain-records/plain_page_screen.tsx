import { useParams } from '@tanstack/react-router'
import { isStandard } from '../../../../src/records/descriptions/index.ts'
import { NothingHere } from '../../parts/page/nothing_here.tsx'
import { looksOf } from './looks.ts'
import { PlainPage } from './plain_page.tsx'

/** One of the records that need no more of a screen than their description says. */
export function PlainPageScreen() {
  const { kind = '', id = '' } = useParams({ strict: false })
  return isStandard(kind) ? <PlainPage looks={looksOf(kind)} id={id} /> : <NothingHere />
}
