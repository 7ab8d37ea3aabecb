interface Props {
  name: string;
  isOpen: boolean;
}

/** Texts that a translated page would lose: each in another way (tests/bare-texts.test.ts). */
function Name({ name }: Props) {
  return name;
}

export function Planted({ name, isOpen }: Props) {
  return (
    <>
      <p>
        <b>Constant: </b>
        {isOpen && "open"}
      </p>
      <p>
        {name}
        <b>changes</b>
      </p>
      <p>
        {isOpen && <b>inserted before a text</b>}
        after
      </p>
      <p>{isOpen ? name : "alone in its element"}</p>
      <p>
        <b>constant</b> text
      </p>
      {name}
      <Name name={name} isOpen />
    </>
  );
}
