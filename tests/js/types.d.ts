// The data that Python sends to a page, and what the scripts of the pages add to the browser's own objects.
// `make js` checks the scripts against these types. The Python side: bcnb/present and bcnb/widgets.

// --- models ---

/** The model of a widget: anywidget's in a notebook, one of our own in an exported page. */
interface Model {
  get(trait: string): any;
  set(trait: string, value: unknown): void;
  on(event: string, listener: (message?: any) => void): void;
  off(event: string, listener: (message?: any) => void): void;
  send(message: Record<string, unknown>): void;
  save_changes(): void;
  widget_manager?: { kernel?: { status: string; connectionStatus?: string } };
}

/** Kinds of lines and their words, such as `["refused", "e4 is out of range."]`; some have a third part. */
type NewsLine = [kind: string, words: string, code?: string];

/** The difference between two values: bcnb/present, `change`. */
interface Change {
  "="?: unknown;
  in?: Record<string, Change>;
  gone?: string[];
  order?: string[];
  at?: number;
  cut?: number;
  put?: Change[];
  was?: number;
}

// --- boards ---

type Attributes = Record<string, any>;

/** The layer of a shape, its attributes (`href`: a use, `d`: a path, else a text) and its words. */
type Shape = [layer: string, attributes: Attributes, words?: string];

interface Frame {
  names: Record<string, string>;
  shapes: Record<string, Shape>;
}

/** The hexes or squares of a board; x and y are the center of a cell on the sheet. */
interface Cells {
  word: string;
  outline: string;
  step: [across: number, down: number, aslant: number];
  turns: boolean;
  rows: [label: string, x: number, y: number][][];
}

/** One cell in the grid; `column` counts from 0, `first` and `last` are the ends of its row. */
interface GridCell {
  label: string;
  x: number;
  y: number;
  column: number;
  element: SVGElement;
  first: string;
  last: string;
}

interface GridListeners {
  chosen(label: string): unknown;
  looked(label: string | null): unknown;
  turn?(): void;
}

// --- recorded games ---

interface Status {
  turn: string;
  phase: string;
  flags: string;
  note: string;
  result: string;
  dice: string;
  card?: [name: string, text: string];
}

/** Places in the pool: sentences; then pairs of a key and its new value, -1 for none, of names, shapes and status. */
type Step = [words: number[], names: number[], shapes: number[], status: number[]];

interface PackedStory {
  title: string;
  players: string;
  ground: string;
  cells: Cells;
  dice: Record<string, string>;
  begins: string;
  start?: string;
  turns: number[];
  first: { frame: Frame; status: Status };
  steps: Step[];
  pool: any[];
  again: [kind: string, words: string][];
  kinds: Record<string, number[]>;
  watched?: [seat: string, words: string][];
  played?: string;
  files?: { piece: number; most: number; files: number };
}

// --- the table ---

/** Where a piece can go: the order that it still needs (or ""), its name, and the texts to send by goal. */
interface Way {
  before: string;
  name: string;
  to: Record<string, string>;
  rides?: Record<string, string>;
}

/** An attack; chances are in per cent. */
interface Aim {
  dice?: number;
  odds?: string[];
  name?: string;
  sum?: string;
  brief?: string;
  bars?: [answer: string, words: string, parts: [chance: number, words: string, kind: string][]][];
  more?: string[];
  do?: string;
  texts?: string[][];
  said?: string;
  column?: string[];
  badges?: [drawing: string, across: number, down: number][];
  sure?: boolean;
}

interface Piece {
  orders: string[][];
  acts?: string[][];
  ways: Record<string, Way>;
  aims: Record<string, Aim>;
  press?: string;
}

/** A roll on the board: the cell it is for, the places of the dice that hit, and its result in words. */
interface RollMark {
  at: string;
  hits: number[];
  words: string;
}

/** What the seat that decides can choose; every choice has the text that the page sends back. */
interface Choices {
  cards: Record<string, Record<string, string>>;
  pieces: Record<string, Piece>;
  hexes: Record<string, string[][]>;
  buttons: [text: string, words: string, cells: string[]][];
  done: string;
  select: string;
  ready?: string;
  zones?: Record<string, string[]>;
}

// --- what the scripts add ---

interface Document {
  /** The reader pressed a button that makes another view, which then takes the focus. */
  bcnbAsked?: boolean;
}

/** What the home page shows of a learner: bcnb/course/home/static/home.js. */
declare var bcnbHome: { show: (status: Record<string, any>) => void };

/** What the reader has switched, where the browser stores nothing. */
declare var bcnbSwitched: Record<string, string> | undefined;

interface Window {
  /** Where JupyterLab finds the modules of its extensions. */
  _JUPYTERLAB?: Record<string, unknown>;
}

// --- rules ---

/** A rule as stored: bcnb/course/rulebook. A lesson is its title and its link; a question is its short name. */
interface RuleEntry {
  number: string;
  title: string;
  words: string;
  text: string;
  see: string[];
  board: string;
  lessons: [title: string, link: string][];
  questions: string[];
}

/** A question as stored, by its short name: bcnb/course/rulebook. */
interface QuestionEntry {
  game: string;
  number: string;
  title: string;
  question: string;
  answer: string;
  alternative: string;
  rules: string[];
  options: string[];
  /** Whether the question has a board to try it on. */
  board: boolean;
}
