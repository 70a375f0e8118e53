module tellme {
  exports tellme;
}
