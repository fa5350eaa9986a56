import LineBreaker from 'linebreak';
import type { FaceRun } from './text-faces.ts';

/**
 * Sets a text of several faces in lines that are no wider than `width`. A word that is wider by itself is broken anywhere.
 * @param widthOf how wide a piece of one face is
 */
export function linesOf(
  runs: readonly FaceRun[],
  width: number,
  widthOf: (run: FaceRun) => number,
): FaceRun[][] {
  const lines: FaceRun[][] = [];
  let line: FaceRun[] = [];
  const wide = (pieces: readonly FaceRun[]) => pieces.reduce((sum, piece) => sum + widthOf(piece), 0);
  const end = () => {
    lines.push(trimmed(line));
    line = [];
  };
  const put = (pieces: FaceRun[]) => {
    if (line.length > 0 && wide([...line, ...trimmed(pieces)]) > width) end();
    line = joined([...line, ...pieces]);
  };
  for (const { pieces, required } of wordsOf(runs)) {
    if (wide(trimmed(pieces)) <= width) put(pieces);
    else for (const { text, face } of pieces) for (const sign of text) put([{ text: sign, face }]);
    if (required) end();
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

/** Pieces between places where a line may break. */
function* wordsOf(runs: readonly FaceRun[]): Generator<{ pieces: FaceRun[]; required: boolean }> {
  const text = runs.map((run) => run.text).join('');
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    yield {
      pieces: slice(runs, from, at.position),
      required: at.required && /[\r\n]/.test(text[at.position - 1] ?? ''),
    };
    from = at.position;
  }
}

function slice(runs: readonly FaceRun[], from: number, to: number): FaceRun[] {
  let start = 0;
  return runs.flatMap(({ text, face }) => {
    const piece = text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    start += text.length;
    return piece ? [{ text: piece.replaceAll(/[\r\n]/g, ''), face }] : [];
  });
}

function joined(pieces: readonly FaceRun[]): FaceRun[] {
  const runs: FaceRun[] = [];
  for (const { text, face } of pieces) {
    const last = runs.at(-1);
    if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + text };
    else runs.push({ face, text });
  }
  return runs;
}

/** Without blanks at the end, which no line needs room for. */
function trimmed(pieces: readonly FaceRun[]): FaceRun[] {
  const last = pieces.at(-1);
  return last ? [...pieces.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}
