interface FailureTraits {
  /** The receiving server said that it never takes this mail, or there is no address to send it to. */
  refused?: boolean;
  /** No other mail would get through now either. */
  unreachable?: boolean;
}

/** Why a mail was not taken. Its code has no address and no name in it, so it may be stored and logged. */
export class MailFailure extends Error {
  readonly code: string;
  readonly refused: boolean;
  readonly unreachable: boolean;

  constructor(code: string, { refused = false, unreachable = false }: FailureTraits = {}) {
    super(code);
    this.code = code;
    this.refused = refused;
    this.unreachable = unreachable;
  }
}
