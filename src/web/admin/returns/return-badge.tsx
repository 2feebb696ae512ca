import type { ReturnState } from '#domain/returns/return.ts'
import { returnsTexts as texts } from '../../texts/admin-returns.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<ReturnState, Tone> = { requested: 'waiting', withdrawn: 'plain', refused: 'bad', approved: 'info', received: 'waiting', closed: 'good' }

export const ReturnBadge = ({ state }: { state: ReturnState }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>
