export const voices = ['neutral', 'formal', 'friendly', 'direct'] as const
export type Voice = (typeof voices)[number]

// The first that fits decides: "informal" and "casual" stand before "formal".
const words: [Voice, RegExp][] = [
  [
    'friendly',
    /\b(friendly|warm\w*|casual|informal|relaxed|cordial|personal|enthusiastic|upbeat|cheerful|light|kind)\b/,
  ],
  [
    'direct',
    /\b(direct|concise|brief|crisp|firm|assertive|straight\w*|to the point|matter[- ]of[- ]fact|confident|plain)\b/,
  ],
  ['formal', /\b(formal|official|respectful|polite|courteous|diplomatic|conservative|serious|apologetic)\b/],
  ['neutral', /\b(neutral|professional|business\w*|normal|standard|balanced|default)\b/],
]

/** The voice that the words for a tone ask for; undefined where none of them is known. */
export function voiceOf(tone: string): Voice | undefined {
  const asked = tone.toLowerCase().replace(/\b(not|never|nothing)( too| overly| very| so)? [\w-]+/g, ' ')
  return words.find(([, pattern]) => pattern.test(asked))?.[0] ?? (asked === tone.toLowerCase() ? undefined : 'neutral')
}
