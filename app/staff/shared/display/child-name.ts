interface ChildName {
  childFirstName: string;
  childLastName: string;
}

export const childName = ({ childFirstName, childLastName }: ChildName) =>
  `${childFirstName} ${childLastName}`;
