def train(c): print(c)
def evaluate(c): print(c)
def generate(c): print(c)
