import { lazyPart } from '../../parts/lazy_part.tsx'

export { CommentHere } from './comment_here.tsx'
export { CommentsButton, CommentsPanel } from './comments_button.tsx'
export { boxIn, boxText, useOpenThreads } from './threads.ts'
export const Comments = lazyPart(async () => (await import('./comments_panel.tsx')).Comments)
