import type { ReturnState } from '../rules/return.ts'
import { returnsTexts as texts } from './returns-texts.ts'
import { Badge, type Tone } from '#ui/office/badge.tsx'

const tones: Record<ReturnState, Tone> = { requested: 'waiting', withdrawn: 'plain', refused: 'bad', approved: 'info', received: 'waiting', closed: 'good' }

export const ReturnBadge = ({ state }: { state: ReturnState }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>
