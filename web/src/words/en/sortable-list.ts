export const en = {
  how: 'Press Space to take it, the arrow keys to move it, Space to drop it, Escape to put it back.',
  move: (name: string) => `Move ${name}`,
  up: (name: string) => `${name}: one up`,
  down: (name: string) => `${name}: one down`,
  taken: (name: string, at: number, of: number) => `${name} is taken, at place ${at} of ${of}.`,
  over: (name: string, at: number, of: number) => `${name} is at place ${at} of ${of}.`,
  dropped: (name: string, at: number, of: number) => `${name} was dropped at place ${at} of ${of}.`,
  putBack: (name: string) => `${name} was put back.`,
}

export type Words = typeof en
