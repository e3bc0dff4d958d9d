// A text of others that speaks to a machine and not to a person. It is shown to nobody as a source, and the reader is told of it.

const reader = String.raw`(?:an? |the |any |this |your )?(?:AI|A\.I\.|LLM|language model|assistant|chat ?bot|copilot|model|agent|KI|IA)\b`
const saying = String.raw`(?:answer|reply|respond|say|state|output|print|reveal|ignore|disregard|forget)`

const patterns = [
  // "ignore all previous instructions", in the languages in which it is seen most
  /\b(?:ignore|disregard|forget|override|bypass|ignoriere|vergiss|ignorez|oubliez|ignora|olvida)\b[^.\n]{0,40}\b(?:instructions?|rules?|prompts?|guidelines|anweisungen|regeln|consignes|instrucciones|reglas)\b/i,
  // "note to the AI assistant", "instructions for the model that reads this"
  new RegExp(
    String.raw`\b(?:instructions?|notes?|message|attention|directions?|hinweis|anweisung|consigne|nota)\s+(?:for|to|an|für|pour|para)\s+${reader}`,
    'i',
  ),
  // "the assistant must answer that …"
  new RegExp(String.raw`\b${reader}\s+(?:must|shall|should|has to|have to|is to|muss|doit|debe)\b`, 'i'),
  /\b(?:AI|LLM|language model)\b[^.\n]{0,60}\b(?:must|shall|has to|have to|muss|doit|debe)\b[^.\n]{0,20}\b(?:answer|reply|respond|say|state|report|ignore)\b/i,
  new RegExp(String.raw`\byou (?:must|have to|are to)(?: now| always| only)? ${saying}\b`, 'i'),
  new RegExp(String.raw`\bif you are ${reader}`, 'i'),
  /^\s*(?:\[|<|#+\s*)?(?:system|assistant|developer)\b\s*(?:prompt|message|note)?\s*(?:\]|>)?\s*:/i,
  /\b(?:system prompt|prompt injection|jailbreak)\b/i,
  /<\|?(?:im_start|system|assistant|endoftext)\b/i,
  /\bcall (?:the|a|your) (?:tool|function)\b/i,
]

export const speaksToAnAi = (text: string): boolean => patterns.some((pattern) => pattern.test(text))
